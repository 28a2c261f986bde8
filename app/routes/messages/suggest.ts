import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestMembers } from "#app/domain/notify/messages/suggest-members.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** Names for the receiver of a new message. A refusal returns no names, because the field works without them. */
export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const found = await suggestMembers.executeText(await contextOf(args), { q });
  return Response.json(found.ok ? found.value : { usernames: [] });
}
