import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { COMMENT_MAX } from "#app/domain/comments/bounds.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useTextForm } from "#app/ui/use-text-form.ts";

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
type Props = {
  torrentId: number;
  /** The address to return to; null over the list. */
  from: string | null;
  list: List;
  reply: { submission: SubmissionResult } | undefined;
};

export function Comments({ torrentId, from, list, reply }: Props) {
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
      {/* A new comment empties the box: the form starts anew with each count. */}
      <CommentForm key={list.total} torrentId={torrentId} from={from} reply={reply} />
    </section>
  );
}

function OneComment({ id, username, profilePicture, comment, createdAt, mayDelete, mayReport }: CommentView) {
  return (
    <li id={`comment-${id}`} tabIndex={-1} className="flex gap-3 rounded-md target:bg-sunken">
      <Avatar src={profilePicture} name={username} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-x-3 text-sm">
          <MemberName name={username} className="font-semibold text-strong" />
          <span className="font-mono text-xs text-muted tabular-nums">
            <Moment at={createdAt} />
          </span>
          {mayDelete || mayReport ? (
            <MoreMenu label={`More about the comment by ${username}`}>
              {mayDelete ? (
                <MoreLink to={paths.deleteComment(id)} danger>
                  Delete<span className="sr-only"> comment by {username}</span>
                </MoreLink>
              ) : null}
              {mayReport ? (
                <MoreLink to={paths.report("comment", id)}>
                  Report<span className="sr-only"> comment by {username}</span>
                </MoreLink>
              ) : null}
            </MoreMenu>
          ) : null}
        </div>
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {comment}
        </p>
      </div>
    </li>
  );
}

function CommentForm({ torrentId, from, reply }: Omit<Props, "list">) {
  const action = paths.torrent(torrentId, { from });
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formMethod === "POST";
  const { ref, blank, onChange } = useBlank();
  const { form, field } = useTextForm({
    id: "add-comment",
    name: "comment",
    maxLength: COMMENT_MAX,
    reply,
  });
  return (
    <PageForm
      ref={ref}
      {...failsWith("addComment")}
      action={action}
      keepScroll
      id={form.id}
      className="mt-6 grid gap-3"
    >
      <FormError id={form.errorId} errors={form.errors} />
      <TextareaField label="Your comment" {...field} onChange={onChange} />
      <div>
        <Button type="submit" busy={busy} disabled={blank}>
          Add Comment
        </Button>
      </div>
    </PageForm>
  );
}

/** Whether the box is empty. Without JavaScript nobody knows: the button is there. */
function useBlank() {
  const ref = useRef<HTMLFormElement>(null);
  const [blank, setBlank] = useState(false);
  useEffect(() => setBlank(ref.current?.querySelector("textarea")?.value.trim() === ""), []);
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => setBlank(event.currentTarget.value.trim() === "");
  return { ref, blank, onChange };
}
