import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findChatMessages } from "#app/domain/community/chat/find-messages.server.ts";
import { mayDo } from "#app/domain/core/kernel/actor.ts";
import { contextOf } from "#app/http/context.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { pageMeta } from "../page-meta.ts";
import { ChatLog } from "./chat-log.tsx";

// Nothing else reloads a frame, so it reloads itself.
export const meta = pageMeta("Messages", { also: [{ httpEquiv: "refresh", content: "10" }] });

export async function loader(args: LoaderFunctionArgs) {
  // Do not show the sign-in page in a frame.
  if (!(await contextOf(args)).actor) return null;
  return screenLoader(args, findChatMessages);
}

/**
 * The message list of the chat without JavaScript. The security headers allow only this site's own pages to frame it.
 */
export default function ChatFrame() {
  const found = useLoaderData<typeof loader>();
  const actor = useRoot()?.actor;
  return (
    <main id="main" className="flex h-dvh flex-col bg-raised">
      <h1 className="sr-only">Messages</h1>
      {found ? (
        <ChatLog lines={found.messages} mayDelete={mayDo(actor ?? null, "chat.moderate")} />
      ) : (
        <p className="p-4">
          You are signed out.{" "}
          <a href={paths.login({ returnTo: paths.chat() })} target="_top" className="text-accent-text underline">
            Log in
          </a>
        </p>
      )}
    </main>
  );
}
