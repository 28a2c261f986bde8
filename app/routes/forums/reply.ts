import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findReply } from "#app/domain/forum/find-replies.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";

/** The permanent link of a reply leads to the page it stands on today. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, topicId, page } = await screenLoader(args, findReply);
  throw redirect(`/forums/topics/${topicId}${page > 1 ? `?page=${page}` : ""}#reply-${id}`);
}
