import { isSignedIn } from "../kernel/allow.ts";
import { pageCount, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { pictureUrl } from "../members/picture-url.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { mayDeleteComment, noSuchComment } from "./policy.ts";
import { ListComments, OneComment } from "./schema.ts";

export const COMMENTS_PER_PAGE = 50;

/** One page of a torrent's comments, oldest first, with whether the member may delete each. Refusals: not-found. */
export const findComments = defineUseCase({
  name: "comments.find",
  input: ListComments,
  allow: isSignedIn,
  replica: true,
  async read({ db, actor }, { torrentId, page: wanted }) {
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { comments: true },
    });
    if (!torrent) return notListed(db, torrentId);
    const pages = pageCount(torrent.comments, COMMENTS_PER_PAGE);
    const page = wanted === "last" ? pages : wanted;
    const rows = await db.torrentComment.findMany({
      where: { torrentId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      ...rowsOf({ page, limit: COMMENTS_PER_PAGE }),
      include: { user: { select: { ...nameColumns, profilePictureAt: true } } },
    });
    const comments = rows.map((row) => ({
      id: row.id,
      userId: row.userId,
      username: shownName(row.user),
      profilePicture: pictureUrl(row.userId, row.user.profilePictureAt),
      comment: row.comment,
      createdAt: row.createdAt.toISOString(),
      mayDelete: mayDeleteComment(actor, row),
      mayReport: row.userId !== actor.id,
    }));
    return ok({ comments, total: torrent.comments, page, pages });
  },
});

/** One comment for the page that asks whether to delete it. Refusals: not-found. */
export const findComment = defineUseCase({
  name: "comments.find-one",
  input: OneComment,
  allow: isSignedIn,
  async read({ db, actor }, { commentId }) {
    const found = await db.torrentComment.findUnique({
      where: { id: commentId },
      include: { user: { select: nameColumns }, torrent: { select: { name: true } } },
    });
    if (!found) return noSuchComment();
    const mayDelete = mayDeleteComment(actor, found);
    const { id, comment, torrentId, user, torrent } = found;
    return ok({ id, comment, torrentId, torrentName: torrent.name, username: shownName(user), mayDelete });
  },
});
