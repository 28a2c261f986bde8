import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { type ChangeEvent, Fragment, type RefObject, useEffect, useState } from "react";
import { COMMENT_MAX } from "#app/domain/community/comments/bounds.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import type { RoleBadge } from "#app/domain/people/members/badges.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { MentionedText } from "#app/ui/mentioned-text.tsx";
import { MentionField } from "#app/ui/mentions/mention-field.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { ThanksForm } from "#app/ui/thanks-form.tsx";
import { type Quote, useQuote } from "#app/ui/use-quote.ts";
import { useTextForm } from "#app/ui/use-text-form.ts";

/** A comment that another one answers, or an answer to it. */
type Linked = { id: number; username: string; to: string };

export type CommentView = {
  id: number;
  torrentId: number;
  /** The page of comments that contains it. */
  page: number;
  username: string;
  profilePicture: string | null;
  badges: RoleBadge[];
  comment: string;
  /** The members whom it mentions. */
  names: string[];
  createdAt: string;
  editedAt: string | null;
  answerTo: Linked | null;
  /** The first few of them. */
  answers: Linked[];
  answerCount: number;
  thanks: number;
  thanked: boolean | null;
  mayEdit: boolean;
  mayDelete: boolean;
  mayReport: boolean;
};

type List = { comments: CommentView[]; total: number; page: number; pages: number };
type Props = {
  torrentId: number;
  /** The URL to return to; null over the list. */
  from: string | null;
  list: List;
  reply: { submission: SubmissionResult } | undefined;
  /** The initial text of the form: empty for an answer without a quotation. */
  quote: Quote | null;
  /** The comment that the form answers. */
  answered: { id: number; username: string } | null;
};

export function Comments({ list, ...props }: Props) {
  const { torrentId, from } = props;
  return (
    <section aria-labelledby="comments" className="border-t border-line pt-6">
      <h2 id="comments" className="text-lg font-semibold">
        Comments <span className="font-mono text-sm text-muted tabular-nums">({list.total})</span>
      </h2>
      {list.comments.length > 0 ? null : <p className="mt-4 text-muted">No comments yet. Be the first.</p>}
      <CachedRows as="ol" of={OneComment} rows={list.comments} className="mt-4 grid gap-5" />
      <div className="mt-6">
        <Pager
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => paths.torrent(torrentId, { page, from, hash: "comments" })}
          label="Pages of comments"
        />
      </div>
      {/* A new comment empties the box. Its id is in the key, because the count stays the same if another one was deleted. */}
      <CommentForm key={`${list.total} ${list.comments.at(-1)?.id}`} {...props} />
    </section>
  );
}

function OneComment({
  id,
  torrentId,
  page,
  username,
  profilePicture,
  badges,
  comment,
  names,
  createdAt,
  editedAt,
  answerTo,
  ...more
}: CommentView) {
  const by = <span className="sr-only"> comment by {username}</span>;
  return (
    <li id={`comment-${id}`} tabIndex={-1} className="flex gap-3 rounded-md target:bg-sunken">
      <Avatar src={profilePicture} name={username} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-x-3 text-sm">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <MemberName name={username} className="font-semibold text-strong" />
            <RoleBadges badges={badges} />
            <span className="font-mono text-xs text-muted tabular-nums">
              <Moment at={createdAt} />
              {editedAt ? (
                <>
                  , edited <Moment at={editedAt} />
                </>
              ) : null}
            </span>
          </p>
          <MoreMenu label={`More about the comment by ${username}`}>
            <MoreLink to={paths.torrent(torrentId, { page, quote: id, hash: "add-comment" })}>Quote{by}</MoreLink>
            {more.mayEdit ? <MoreLink to={paths.comment.edit(id)}>Edit{by}</MoreLink> : null}
            {more.mayDelete ? (
              <MoreLink to={paths.comment.delete(id)} danger>
                Delete{by}
              </MoreLink>
            ) : null}
            {more.mayReport ? <MoreLink to={paths.report("comment", id)}>Report{by}</MoreLink> : null}
          </MoreMenu>
        </div>
        {answerTo ? (
          <p className="text-sm text-muted">
            In answer to <CommentLink {...answerTo} />
          </p>
        ) : null}
        <CommentText text={comment} names={names} />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <ThanksForm
            at={paths.comment.thanks(id)}
            thing={`the comment by ${username}`}
            thanks={more.thanks}
            thanked={more.thanked}
          />
          <PageLink to={paths.torrent(torrentId, { page, answer: id, hash: "add-comment" })} className="quiet text-sm">
            Answer{by}
          </PageLink>
        </div>
        <Answers answers={more.answers} answerCount={more.answerCount} />
      </div>
    </li>
  );
}

const CommentLink = ({ username, to }: Linked) => (
  <PageLink to={to} className="underline">
    <span className="sr-only">the comment by </span>
    <span dir="auto">{username}</span>
  </PageLink>
);

const Answers = ({ answers, answerCount }: Pick<CommentView, "answers" | "answerCount">) =>
  answers.length > 0 ? (
    <p className="mt-1 text-sm text-muted">
      Answered by{" "}
      {answers.map((answer, i) => (
        <Fragment key={answer.id}>
          {i > 0 ? ", " : ""}
          <CommentLink {...answer} />
        </Fragment>
      ))}
      {answerCount > answers.length ? ` and ${(answerCount - answers.length).toLocaleString("en-US")} more` : ""}
    </p>
  ) : null;

/** A comment is plain text. Lines that begin with ">" are a quotation. */
const CommentText = ({ text, names }: { text: string; names: string[] }) =>
  text.split(/((?:^>.*\n?)+)/m).map((part, i) => {
    const isQuoted = i % 2 === 1;
    const Tag = isQuoted ? "blockquote" : "p";
    const look = isQuoted ? "border-l-2 border-line-strong pl-3 text-sm text-muted" : "empty:hidden";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids and stay in their order.
      <Tag key={i} dir="auto" className={`mt-1 whitespace-pre-line ${look}`}>
        <MentionedText text={(isQuoted ? part.replace(/^> ?/gm, "") : part).trim()} names={names} />
      </Tag>
    );
  });

function CommentForm({ torrentId, from, reply, quote, answered }: Omit<Props, "list">) {
  // A refused form is shown at this URL, so it names the comment to answer.
  const action = paths.torrent(torrentId, { from, answer: answered?.id });
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formMethod === "POST";
  const ref = useQuote(quote);
  const { blank, onChange } = useBlank(ref, quote);
  const { form, field } = useTextForm({
    id: "add-comment",
    name: "comment",
    maxLength: COMMENT_MAX,
    reply,
    text: quote?.text ?? "",
  });
  return (
    <PageForm
      uses="comment"
      ref={ref}
      {...failsWith(communityFailures.addComment)}
      action={action}
      keepScroll
      id={form.id}
      className="mt-6 grid scroll-mt-4 gap-3"
    >
      <FormError id={form.errorId} errors={form.errors} />
      {answered ? (
        <p className="text-sm text-muted">
          <input type="hidden" name="answerTo" value={answered.id} />
          In answer to <span dir="auto">{answered.username}</span>.{" "}
          <PageLink
            to={paths.torrent(torrentId, { from, hash: "add-comment" })}
            className="inline-flex min-h-6 items-center text-accent-text underline"
          >
            Cancel answer
          </PageLink>
        </p>
      ) : null}
      <MentionField label="Your comment" also={quote?.text} {...field} onChange={onChange} />
      <div>
        <Button type="submit" busy={busy} disabled={blank}>
          Add Comment
        </Button>
      </div>
    </PageForm>
  );
}

/** Whether the box is empty; a quotation counts as text. Without JavaScript nobody knows, so the button is shown. */
function useBlank(form: RefObject<HTMLFormElement>, quote: Quote | null) {
  const [blank, setBlank] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quotation changes the text without an event.
  useEffect(() => setBlank(form.current?.querySelector("textarea")?.value.trim() === ""), [form, quote]);
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setBlank(event.currentTarget.value.trim() === "");
  return { blank, onChange };
}
