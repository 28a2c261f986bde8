import { getFormProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AddComment } from "#app/domain/comments/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

export type CommentView = {
  id: number;
  username: string;
  profilePicture: string | null;
  comment: string;
  createdAt: string;
  mayDelete: boolean;
  mayReport: boolean;
};

type List = { comments: CommentView[]; total: number; page: number; pages: number };
type Props = { torrentId: number; list: List; reply: { submission: SubmissionResult } | undefined };

export function Comments({ torrentId, list, reply }: Props) {
  return (
    <section aria-labelledby="comments" className="mt-8 border-t border-line pt-6">
      <h2 id="comments" className="text-lg font-semibold">
        Comments <span className="font-mono text-sm text-muted tabular-nums">({list.total})</span>
      </h2>
      {list.comments.length === 0 ? <p className="mt-4 text-muted">No comments yet. Be the first.</p> : null}
      <ol className="mt-4 grid gap-5">
        {list.comments.map((comment) => (
          <OneComment key={comment.id} comment={comment} />
        ))}
      </ol>
      <div className="mt-6">
        <Pager
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => paths.torrent(torrentId, { page, hash: "comments" })}
          label="Pages of comments"
        />
      </div>
      {/* A new comment empties the box: the form starts anew with each count. */}
      <CommentForm key={list.total} torrentId={torrentId} reply={reply} />
    </section>
  );
}

function OneComment({
  comment: { id, username, profilePicture, comment, createdAt, mayDelete, mayReport },
}: {
  comment: CommentView;
}) {
  return (
    <li id={`comment-${id}`} className="flex gap-3 rounded-md target:bg-sunken">
      <Avatar src={profilePicture} name={username} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold text-strong">{username}</span>
          <time dateTime={createdAt} className="font-mono text-xs text-muted tabular-nums">
            {formatMinute(createdAt)}
          </time>
          {mayDelete ? (
            <Link to={paths.deleteComment(id)} className="ml-auto text-danger underline">
              Delete<span className="sr-only"> comment by {username}</span>
            </Link>
          ) : null}
          {mayReport ? (
            <Link to={paths.report("comment", id)} className={`${mayDelete ? "" : "ml-auto "}text-muted underline`}>
              Report<span className="sr-only"> comment by {username}</span>
            </Link>
          ) : null}
        </div>
        <p className="mt-1 whitespace-pre-line">{comment}</p>
      </div>
    </li>
  );
}

const Visible = AddComment.pick({ comment: true });

function CommentForm({ torrentId, reply }: Pick<Props, "torrentId" | "reply">) {
  const action = paths.torrent(torrentId);
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formMethod === "POST";
  const [blank, setBlank] = useState(false);
  const [form, fields] = useZodForm(Visible, { id: "add-comment", reply });
  const box = useRef<HTMLFormElement>(null);
  // What is in the box when the page comes alive counts: it may have been typed before.
  useEffect(() => setBlank(box.current?.querySelector("textarea")?.value.trim() === ""), []);
  return (
    <Form ref={box} method="post" action={action} {...getFormProps(form)} className="mt-6 grid gap-3">
      <FormError id={form.errorId} errors={form.errors} />
      <TextareaField
        label="Your comment"
        errors={fields.comment.errors}
        inputProps={{
          ...getTextareaProps(fields.comment),
          onChange: (event) => setBlank(event.currentTarget.value.trim() === ""),
        }}
      />
      <div>
        <Button type="submit" busy={busy} disabled={blank}>
          Add Comment
        </Button>
      </div>
    </Form>
  );
}
