import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findChatMessages } from "#app/domain/community/chat/find-messages.server.ts";
import { sendChatMessage } from "#app/domain/community/chat/send-message.server.ts";
import { mayDo } from "#app/domain/core/kernel/actor.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { ChatLog } from "./chat-log.tsx";
import { Composer } from "./composer.tsx";
import { ChatStatus } from "./status.tsx";
import { useChat } from "./use-chat.ts";

export const meta = pageMeta("Chat");

export async function loader(args: LoaderFunctionArgs) {
  const { messages } = await screenLoader(args, findChatMessages);
  return { messages, onceKey: randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, sendChatMessage, () => redirect(paths.chat(), 303));

/** Submitting another form, such as the theme's, must not reset an unsent message. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  (formAction === undefined || formAction === paths.chat()) && defaultShouldRevalidate;

/** The chat as a page: live with JavaScript; without it, a form and a list that reloads itself. */
export default function Chat() {
  const { messages, onceKey } = useLoaderData<typeof loader>();
  const actor = useRoot()?.actor;
  const reply = useActionData<typeof action>();
  const chat = useChat(actor?.id ?? "", messages);
  const refused = reply?.submission;
  const words = refused?.error?.message?.[0] ?? refused?.error?.[""]?.[0] ?? null;
  return (
    <MemberShell>
      <PageHeader
        title="Chat"
        note={
          <>
            <span className="noscript:hidden">
              <ChatStatus status={chat.status} online={chat.online} />
            </span>
            <span className="hidden noscript:inline">The messages reload every 10 seconds.</span>
          </>
        }
        actions={
          <a href={paths.chat()} className={buttonClasses({ variant: "quiet" })}>
            Refresh
          </a>
        }
      />
      <Panel className="mt-4 flex h-[calc(100dvh-16rem)] min-h-96 flex-col overflow-hidden">
        <ChatLog lines={chat.lines} mayDelete={mayDo(actor ?? null, "chat.moderate")} className="noscript:hidden" />
        <noscript className="hidden noscript:contents">
          <iframe
            src={paths.chat.frame()}
            title="Messages, reloaded every 10 seconds"
            className="min-h-0 w-full flex-1"
          />
        </noscript>
        <Composer
          // After a message was accepted, the next key resets the form.
          key={onceKey}
          id="chat-message"
          send={chat.send}
          posts
          error={chat.error ?? words}
          returned={chat.returned}
          onceKey={onceKey}
          typed={typeof refused?.initialValue?.message === "string" ? refused.initialValue.message : undefined}
        />
      </Panel>
    </MemberShell>
  );
}
