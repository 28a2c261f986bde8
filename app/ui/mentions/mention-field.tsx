import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { TextareaField } from "../field.tsx";
import type { MentionList } from "./mention-list.tsx";

/**
 * A field for longer text in which members can be mentioned as @name. With JavaScript, names are suggested after "@".
 */
export function MentionField(props: ComponentProps<typeof TextareaField>) {
  const frame = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<typeof MentionList>();
  // Few texts mention anybody, so the page loads the list only then.
  const onInput = ({ target }: FormEvent) => {
    if (List || !(target as HTMLTextAreaElement).value.includes("@")) return;
    import("./mention-list.tsx").then(
      (it) => setList(() => it.MentionList),
      () => undefined,
    );
  };
  return (
    <div ref={frame} onInput={onInput} className="relative">
      <TextareaField {...props} />
      {List ? <List frame={frame} /> : null}
    </div>
  );
}
