import { useNavigation } from "@remix-run/react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { Conversation } from "../../apply/conversation.tsx";
import { type Reply, replyTo } from "../cases/reply-to.ts";
import { useListState } from "../use-list-state.ts";

const textOf = (errors: Record<string, string[] | null>) => [...(errors[""] ?? [])];

type Message = { id: number; kind: "question" | "answer" | "note"; author: string; text: string; createdAt: string };
type Common = { id: number; reply: Reply };

const sectionClasses = "grid gap-4 border-t border-line pt-6";

/** Questions to the applicant with their answers, and a form for the next question. */
export function Questions({ id, reply, messages, mayAsk }: Common & { messages: Message[]; mayAsk: boolean }) {
  const at = useListState()(adminPaths.applications.application(id, { form: "ask" }));
  const busy = useNavigation().formAction === at;
  const { typed, errors } = replyTo(reply, "ask");
  if (messages.length === 0 && !mayAsk) return null;
  return (
    <section aria-labelledby="questions" className={sectionClasses}>
      <h2 id="questions" className="text-lg font-semibold">
        Questions
      </h2>
      <Conversation messages={messages} nameOf={({ author }) => author} />
      {mayAsk ? (
        <PageForm key={messages.length} action={at} className="grid gap-3">
          <input type="hidden" name="intent" value="ask" />
          <FormError errors={textOf(errors)} />
          <TextareaField
            label="Question to the applicant"
            hint="They answer on their page. The application leaves the queue until they do."
            errors={errors.text}
            id="ask"
            name="text"
            rows={3}
            required
            maxLength={2_000}
            data-key="e"
            defaultValue={typedText(typed.text)}
          />
          <div>
            <Button type="submit" variant="quiet" busy={busy}>
              Ask
            </Button>
          </div>
        </PageForm>
      ) : null}
    </section>
  );
}

type Vote = { voter: string; isFor: boolean; word: string; isOwn: boolean };

/** The staff's votes, and a form for the caller's own. */
export function Votes({ id, reply, votes, mayVote }: Common & { votes: Vote[]; mayVote: boolean }) {
  const at = useListState()(adminPaths.applications.application(id, { form: "vote" }));
  const busy = useNavigation().formAction === at;
  const { typed, errors } = replyTo(reply, "vote");
  const own = votes.find(({ isOwn }) => isOwn);
  if (votes.length === 0 && !mayVote) return null;
  const inFavour = votes.filter(({ isFor }) => isFor).length;
  return (
    <section aria-labelledby="votes" className={sectionClasses}>
      <div>
        <h2 id="votes" className="text-lg font-semibold">
          Votes{" "}
          <span className="font-mono text-sm text-muted tabular-nums">
            ({inFavour} for, {votes.length - inFavour} against)
          </span>
        </h2>
        <p className="text-sm text-muted">Visible only to staff. Votes do not decide an application.</p>
      </div>
      {votes.length > 0 ? (
        <ul className="grid gap-2">
          {votes.map(({ voter, isFor, word }) => (
            <li key={voter} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Badge tone={isFor ? "success" : "danger"}>{isFor ? "For" : "Against"}</Badge>
              <span className="text-sm font-semibold text-strong">{voter}</span>
              <span dir="auto" className="words text-sm">
                {word}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayVote ? (
        <PageForm key={own ? `${own.isFor} ${own.word}` : "none"} action={at} className="grid gap-3">
          <input type="hidden" name="intent" value="vote" />
          <FormError errors={textOf(errors)} />
          <TextField
            label="Comment on your vote (optional)"
            errors={errors.word}
            id="word"
            name="word"
            maxLength={300}
            defaultValue={typedText(typed.word, own?.word)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="vote" value="for" variant="quiet" busy={busy}>
              Vote for
            </Button>
            <Button type="submit" name="vote" value="against" variant="quiet" busy={busy}>
              Vote against
            </Button>
          </div>
        </PageForm>
      ) : null}
    </section>
  );
}
