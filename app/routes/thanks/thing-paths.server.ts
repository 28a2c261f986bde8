import type { LoaderFunctionArgs } from "@remix-run/node";
import { refererPath } from "#app/http/redirect-back.server.ts";
import { paths } from "#app/paths/paths.ts";

/** The addresses of a thing and of its thanks, and its place in the page that shows it. */
export function pathsOf({ torrentId = "", topicId, replyId, commentId }: LoaderFunctionArgs["params"]) {
  if (topicId) return { thing: paths.forums.topic(topicId), at: paths.forums.topicThanks(topicId), hash: "#topic" };
  if (replyId)
    return { thing: paths.forums.reply(replyId), at: paths.forums.replyThanks(replyId), hash: `#reply-${replyId}` };
  if (commentId)
    return { thing: paths.comment(commentId), at: paths.comment.thanks(commentId), hash: `#comment-${commentId}` };
  return { thing: paths.torrent(torrentId), at: paths.torrent.thanks(torrentId), hash: "" };
}

/** Back to the page with the button: the thing's, on whichever page of a list it is, or that of its thanks. */
export function backTo({ request, params }: LoaderFunctionArgs): string {
  const { thing, at, hash } = pathsOf(params);
  const from = refererPath(request);
  if (from?.startsWith(at)) return at;
  return from && /^\/(torrents|forums\/topics)\/\d+(\?|$)/.test(from) ? from + hash : thing;
}
