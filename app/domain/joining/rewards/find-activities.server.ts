import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type ActivityRow, activityView } from "./activity-view.ts";
import { Activities } from "./output.ts";
import { ListAllActivities, OneActivity } from "./schema.ts";

export const noSuchEntry = () => refuse("not-found", "That entry doesn't exist.");

/** The columns of an entry `a`. */
const columns = Prisma.sql`
  a.id, a.user_id AS "userId", a.activity_type AS "activityType", a.points, a.description, a.created_at AS "createdAt"`;

const newest = Prisma.sql`created_at DESC, id`;

/**
 * The newest entries whose member name, type or description contains the text. Each half is read with its own index:
 * one query for both would read the whole journal for a word that does not occur. With `membersNamed` it would use
 * indexes for both, but for a common word compare each of millions of rows with each member.
 */
function found(text: string, most: number): Prisma.Sql {
  const like = `%${likeText(text)}%`;
  const half = (where: Prisma.Sql) =>
    Prisma.sql`(SELECT * FROM user_activities WHERE ${where} ORDER BY ${newest} LIMIT ${most})`;
  return Prisma.sql`(
    ${half(Prisma.sql`user_id IN (SELECT id FROM users WHERE username ILIKE ${like})`)}
    UNION ${half(Prisma.sql`description ILIKE ${like} OR activity_type ILIKE ${like}`)})`;
}

/**
 * Finds entries in all members' points journals, newest first, twenty per page, by part of the name or description.
 * There is no total, because the journal grows every hour and its last page is useless. Refuses all but staff.
 */
export const findActivities = defineUseCase({
  name: "rewards.find-activities",
  input: ListAllActivities,
  output: Activities,
  allow: holding("points.adjust"),
  replica: true,
  async read({ reads }, { search, page, limit }) {
    const skip = (page - 1) * limit;
    const take = limit + 1;
    const entries = search ? found(search, skip + take) : Prisma.sql`user_activities`;
    const rows = await reads.rows<ActivityRow>(
      Prisma.sql`
        SELECT ${columns}, u.username
        FROM (SELECT * FROM ${entries} e ORDER BY ${newest} LIMIT ${take} OFFSET ${skip}) a
        JOIN users u ON u.id = a.user_id ORDER BY a.created_at DESC, a.id`,
      "anew",
    );
    return ok({ activities: rows.slice(0, limit).map(activityView), hasMore: rows.length > limit, page, limit });
  },
});

/** One entry, for the page that asks before it is deleted. Refuses all but staff. Refusals: not-found. */
export const readActivity = defineUseCase({
  name: "rewards.read-activity",
  input: OneActivity,
  allow: holding("points.adjust"),
  async read({ db }, { activityId }) {
    const row = await db.userActivity.findUnique({
      where: { id: activityId },
      include: { user: { select: { username: true } } },
    });
    return row ? ok(activityView({ ...row, username: row.user.username })) : noSuchEntry();
  },
});
