import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { openMessage } from "#app/domain/notify/messages/read-message.server.ts";
import { replyToMessage } from "#app/domain/notify/messages/send-message.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { mentionedIn } from "#app/http/mentioned.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { MessageReply } from "./message-reply.tsx";
import { SenderTools } from "./sender-tools.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.message.subject ?? "Message");

/** Opening a message marks it as read for its receiver. */
export async function loader(args: LoaderFunctionArgs) {
  const { content, ...message } = await screenLoader(args, openMessage);
  return { message: { ...message, html: renderMarkdown(content, await mentionedIn(args, [content])) } };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, replyToMessage, () => redirectWithToast(paths.messages(), "Message sent successfully!"));

export default function MessagePage() {
  const { message } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, subject, sender, receiver, createdAt, html, side, isFromSite } = message;
  const isReceived = side === "receiver";
  const other = isReceived ? sender : receiver;
  return (
    <MemberDialog title={subject} closeTo={isReceived ? paths.messages() : paths.messages({ box: "sent" })}>
      <header className="flex items-center gap-3">
        <Avatar src={other.profilePicture} name={other.username} />
        <div className="min-w-0 flex-1 text-sm">
          <p>
            <span className="text-muted">{isReceived ? "From" : "To"} </span>
            {other.id ? (
              <MemberName name={other.username} className="font-semibold text-strong" />
            ) : (
              <span className="font-semibold text-strong">{other.username}</span>
            )}
          </p>
          <span className="font-mono text-xs text-muted tabular-nums">
            <Moment at={createdAt} />
          </span>
        </div>
        <ButtonLink to={paths.messages.delete(id)} variant="quiet" size="small">
          Delete
        </ButtonLink>
        {isReceived && !isFromSite ? <SenderTools message={message} /> : null}
      </header>
      <Prose html={html} className="mt-5" />
      {isReceived ? (
        sender.id === null ? (
          <p className="mt-8 text-muted">
            {isFromSite
              ? "The site sent this message automatically, so you can't reply."
              : "The sender's account was deleted."}
          </p>
        ) : (
          <MessageReply messageId={id} to={sender.username} reply={reply} />
        )
      ) : (
        <p className="mt-8 text-sm">
          <PageLink
            to={paths.messages.new({ to: receiver.username })}
            className={receiver.id === null ? "hidden" : "text-accent-text underline"}
          >
            Write to {receiver.username} again
          </PageLink>
        </p>
      )}
    </MemberDialog>
  );
}
