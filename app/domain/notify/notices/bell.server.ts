import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { PROGRESS_CHANNEL, type ProgressTopic } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { MOST } from "./frame.server.ts";

/** The topic that makes a member's open pages recount their notices. */
export const bellTopic = (userId: string) => `notices ${userId}` as const satisfies ProgressTopic;

/** SQL that makes the bells of members recount. `members` is a name in the statement, with their ids as `user_id`. */
export const ringBells = (members: Prisma.Sql) =>
  Prisma.sql`SELECT count(pg_notify(${PROGRESS_CHANNEL}, ${bellTopic("")} || user_id))::int FROM ${members}`;

const LATEST = 10;

/** The member's number of unread notices, up to a hundred, and the times of the latest. */
export const readBell = defineUseCase({
  name: "notices.read-bell",
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [bell] = await reads.rows<{ unread: number; latest: Date[] }>(Prisma.sql`
      SELECT count(*)::int AS unread, coalesce((array_agg(told_at ORDER BY told_at DESC))[1:${LATEST}::int], '{}') AS latest
      FROM (
        SELECT told_at FROM notices WHERE user_id = ${actor.id} AND read_at IS NULL
        ORDER BY told_at DESC LIMIT ${MOST}
      ) unread`);
    const { unread, latest } = bell ?? { unread: 0, latest: [] };
    return ok({ unread, latest: latest.map((at) => at.toISOString()) });
  },
});
