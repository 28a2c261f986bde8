import {
  type ComponentPropsWithoutRef,
  type FormEvent,
  forwardRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { CHAT_MAX } from "#app/domain/community/chat/bounds.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { keyOf } from "#app/ui/key-of.ts";
import { Mentions } from "#app/ui/mentions/mention-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useKeptWords } from "#app/ui/words/use-kept-words.ts";

type Props = {
  id: string;
  /** Sends through the socket. Returns false if the form has to be posted instead. */
  send: (message: string) => boolean;
  /** Whether the form may be posted if the socket cannot send. */
  posts: boolean;
  error: string | null;
  returned: string | null;
  /** For the form: the key that makes a second click count once, and the text of a refused message. */
  onceKey?: string;
  typed?: string;
  disabled?: boolean;
};

/** Enter sends, Shift+Enter starts a new line. Without a socket it is an ordinary form. */
export function Composer({ id, send, posts, error, returned, onceKey, typed, disabled = false }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // A refused message is put back into the field, unless something else has been typed since.
    if (returned !== null && field.current?.value === "") field.current.value = returned;
  }, [returned]);

  function onSubmit(event: FormEvent) {
    const element = field.current;
    if (!element) return;
    if (send(element.value)) {
      event.preventDefault();
      element.value = "";
      element.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (!posts || element.value.trim() === "") event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (keyOf(event) !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <PageForm uses="chat" action={paths.chat()} onSubmit={onSubmit} className="grid gap-1.5 border-t border-line p-2">
      <p id={`${id}-error`} role="alert" className="px-1 text-sm text-danger empty:hidden">
        {error}
      </p>
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <Mentions above className="min-w-0 flex-1">
          <LineField
            ref={field}
            dir="auto"
            id={id}
            name="message"
            rows={2}
            maxLength={CHAT_MAX}
            required
            defaultValue={typed}
            placeholder="Write a message"
            onKeyDown={onKeyDown}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`${controlClasses} block resize-none py-1.5 text-sm`}
          />
        </Mentions>
        {onceKey ? <input type="hidden" name="key" value={onceKey} /> : null}
        <Button type="submit" disabled={disabled}>
          Send
        </Button>
      </div>
    </PageForm>
  );
}

/** Inside the form, because it saves the form's draft. */
const LineField = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>((props, ref) => {
  useKeptWords(ref as RefObject<HTMLTextAreaElement>, false);
  return <textarea ref={ref} {...props} />;
});
