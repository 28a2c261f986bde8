import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findReply } from "#app/domain/community/forum/find-reply.server.ts";
import { fileLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** The permanent link of a reply redirects to the page of the topic that contains it now. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, topicId, page } = await fileLoader(args, findReply);
  throw redirect(paths.forums.topic(topicId, { page, hash: `reply-${id}` }));
}
