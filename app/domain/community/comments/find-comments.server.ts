import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { notListed } from "../../catalogue/torrents/find-torrent.server.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { pageCount } from "../../core/kernel/pages.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { type Thanked, thanksColumns } from "../../people/members/count-thanks.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { MOST_ANSWERS } from "./bounds.ts";
import { CommentPage } from "./output.ts";
import { ListComments, OneComment } from "./schema.ts";

export const COMMENTS_PER_PAGE = 50;

/** One page of a torrent's comments, oldest first, with whether the member may delete each. Refusals: not-found. */
export const findComments = defineUseCase({
  name: "comments.find",
  input: ListComments,
  output: CommentPage,
  allow: isSignedIn,
  replica: true,
  async read({ db, reads, actor }, { torrentId, page: wanted }) {
    const rows = await readPage(reads, actor, { torrentId, page: wanted });
    const total = rows[0]?.total;
    if (total === undefined) return notListed(db, torrentId);
    const pages = pageCount(total, COMMENTS_PER_PAGE);
    const comments = rows
      .filter(isComment)
      .map(
        ({
          id,
          userId,
          username,
          deletedAt,
          pictureAt,
          badges,
          comment,
          createdAt,
          editedAt,
          thanks,
          thanked,
          ...row
        }) => ({
          id,
          userId,
          username: shownName({ username, deletedAt }),
          profilePicture: pictureUrl(userId, pictureAt),
          badges: badges ?? [],
          comment,
          createdAt: createdAt.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
          answerTo: row.answerTo && linkedOf(row.answerTo),
          answers: row.answers?.map(linkedOf) ?? [],
          answerCount: row.answerCount,
          thanks,
          thanked,
          mayEdit: userId === actor.id,
          mayDelete: mayDeleteComment(actor, { userId }),
          mayReport: userId !== actor.id,
        }),
      );
    return ok({ comments, total, page: wanted === "last" ? pages : wanted, pages });
  },
});

/** A comment linked from another one, with its author. */
type Linked = { id: number; username: string; deletedAt: string | null };

const linkedOf = ({ id, username, deletedAt }: Linked) => ({
  id,
  username: shownName({ username, deletedAt: deletedAt === null ? null : new Date(deletedAt) }),
});

const linked = (table: Prisma.Sql) =>
  Prisma.sql`json_build_object('id', ${table}.id, 'username', w.username, 'deletedAt', w.deleted_at)`;

/** The comment that `c` replies to, and the first replies to `c`. */
const answerColumns = Prisma.sql`
  (SELECT ${linked(Prisma.sql`a`)} FROM torrent_comments a JOIN users w ON w.id = a.user_id
   WHERE a.id = c.answer_to_id) AS "answerTo",
  (SELECT json_agg(${linked(Prisma.sql`a`)} ORDER BY a.id)
   FROM (SELECT id, user_id FROM torrent_comments WHERE answer_to_id = c.id ORDER BY id LIMIT ${MOST_ANSWERS}) a
   JOIN users w ON w.id = a.user_id) AS answers,
  (SELECT count(*)::int FROM torrent_comments a WHERE a.answer_to_id = c.id) AS "answerCount"`;

type Comment = Thanked & {
  answerTo: Linked | null;
  answers: Linked[] | null;
  answerCount: number;
  id: number;
  userId: string;
  comment: string;
  createdAt: Date;
  editedAt: Date | null;
  username: string;
  deletedAt: Date | null;
  pictureAt: Date | null;
  badges: RoleBadge[] | null;
};
type Row = { total: number } & (Comment | { id: null });

const isComment = (row: Row): row is Row & Comment => row.id !== null;

type Page = { torrentId: number; page: number | "last" };

/** A row for each comment of the page, or one row without a comment; no rows if the torrent is not listed. */
function readPage(reads: Reads, actor: Actor, { torrentId, page }: Page): Promise<Row[]> {
  const skip =
    page === "last"
      ? Prisma.sql`greatest(t.comments - 1, 0) / ${COMMENTS_PER_PAGE}::int * ${COMMENTS_PER_PAGE}::int`
      : Prisma.sql`${(page - 1) * COMMENTS_PER_PAGE}`;
  return reads.rows<Row>(Prisma.sql`
    SELECT t.comments AS total, c.id, c.user_id AS "userId", c.comment, c.created_at AS "createdAt",
      c.edited_at AS "editedAt", u.username, u.deleted_at AS "deletedAt", u.profile_picture_at AS "pictureAt",
      ${badgesOf(Prisma.sql`c.user_id`, actor)} AS badges,
      ${answerColumns},
      ${thanksColumns("comment", Prisma.sql`c.id`, Prisma.sql`c.user_id`, actor.id)}
    FROM torrents t
    LEFT JOIN LATERAL (SELECT * FROM torrent_comments WHERE torrent_id = t.id
      ORDER BY created_at, id LIMIT ${COMMENTS_PER_PAGE} OFFSET ${skip}) c ON true
    LEFT JOIN users u ON u.id = c.user_id
    WHERE t.id = ${torrentId} AND t.is_active ORDER BY c.created_at, c.id`);
}

/** One comment, and the page of its torrent's comments that currently shows it. Refusals: not-found. */
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
    const { id, comment, torrentId, user, torrent, createdAt } = found;
    const before = await db.torrentComment.count({
      where: { torrentId, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] },
    });
    return ok({
      id,
      comment,
      torrentId,
      torrentName: torrent.name,
      username: shownName(user),
      page: Math.floor(before / COMMENTS_PER_PAGE) + 1,
      mayEdit: found.userId === actor.id,
      mayDelete: mayDeleteComment(actor, found),
    });
  },
});

/** Members delete their own comments, administrators any. */
export const mayDeleteComment = (actor: Actor | null, comment: { userId: string | null }): boolean =>
  actor !== null && (actor.id === comment.userId || mayDo(actor, "comments.moderate"));

export const noSuchComment = (): Refusal => refuse("not-found", "This comment no longer exists.");
