import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewOf } from "#app/domain/core/text/render-markdown.server.ts";
import { findMessages } from "#app/domain/notify/messages/find-messages.server.ts";
import { PREVIEW } from "#app/domain/notify/messages/schema.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";

/** The page of the member's messages that the URL describes. */
export async function loadMailbox(args: LoaderFunctionArgs) {
  const type = new URL(args.request.url).searchParams.get("box") === "sent" ? "sent" : "inbox";
  const input = listInput(args.request.url, ["search"]);
  const { messages, ...list } = await screenLoader(args, findMessages, { ...input, type });
  const rows = messages.map(({ content, ...row }) => ({ ...row, preview: previewOf(content, PREVIEW) }));
  return { ...list, messages: rows, search: typeof input.search === "string" ? input.search : "" };
}

export type MailboxData = Awaited<ReturnType<typeof loadMailbox>>;
