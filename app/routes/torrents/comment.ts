import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findComment } from "#app/domain/community/comments/find-comments.server.ts";
import { fileLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** The permanent link of a comment redirects to the page of its torrent that contains it now. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, torrentId, page } = await fileLoader(args, findComment);
  throw redirect(paths.torrent(torrentId, { page, hash: `comment-${id}` }));
}
