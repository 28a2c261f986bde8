import type { LoaderFunctionArgs } from "@remix-run/node";
import { refererPath } from "#app/http/redirect-back.server.ts";
import { paths } from "#app/paths/paths.ts";

/** The URLs of a thing and of its thanks, and its anchor on the page that shows it. */
export function pathsOf({ torrentId = "", topicId, replyId, commentId }: LoaderFunctionArgs["params"]) {
  if (topicId) return { thing: paths.forums.topic(topicId), at: paths.forums.topicThanks(topicId), hash: "#topic" };
  if (replyId)
    return { thing: paths.forums.reply(replyId), at: paths.forums.replyThanks(replyId), hash: `#reply-${replyId}` };
  if (commentId)
    return { thing: paths.comment(commentId), at: paths.comment.thanks(commentId), hash: `#comment-${commentId}` };
  return { thing: paths.torrent(torrentId), at: paths.torrent.thanks(torrentId), hash: "" };
}

/** The page that shows the thing. If the reader comes from such a page of a list, that one. */
export function shownAt({ request, params }: LoaderFunctionArgs): string {
  const { thing, hash } = pathsOf(params);
  const from = refererPath(request);
  return from && /^\/(torrents|forums\/topics)\/\d+(\?|$)/.test(from) ? from + hash : thing;
}

/** Redirects to the page with the button: the one that shows the thing, or the one with its thanks. */
export function backTo(args: LoaderFunctionArgs): string {
  const { at } = pathsOf(args.params);
  return refererPath(args.request)?.startsWith(at) ? at : shownAt(args);
}
