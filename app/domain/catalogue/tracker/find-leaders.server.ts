import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { RESET } from "../points/awards.ts";
import { DAY_MS, jsonCount } from "./figures.ts";
import { ListLeaders, MOST_LEADERS } from "./schema.ts";
import { RANKS_FRESH_MS } from "./seeding-ranks.server.ts";

/**
 * The members in good standing who show their figures and have seeded longest, with the times of all torrents added up,
 * and the points they earned this week. Up to a minute old.
 */
export const findLeaders = defineUseCase({
  name: "tracker.find-leaders",
  input: ListLeaders,
  allow: isSignedIn,
  replica: true,
  async read(context, { limit }) {
    const leaders = await cached(context, "leaders", RANKS_FRESH_MS, () => readLeaders(context));
    return ok({ leaders: leaders.slice(0, limit) });
  },
});

async function readLeaders({ reads, clock }: Context) {
  const week = new Date(clock().getTime() - 7 * DAY_MS);
  const rows = await reads.rows<Row>(Prisma.sql`
    SELECT s.user_id AS "userId", u.username, s.seeding_time AS "seedingTime", s.active_torrents AS "activeTorrents",
      s.ratio::float8 AS ratio, s.uploaded, s.downloaded, coalesce((
        SELECT sum(a.points)::int FROM user_activities a
        WHERE a.user_id = s.user_id AND a.created_at > ${week} AND a.activity_type <> ${RESET}), 0) AS "weeklyPoints"
    FROM tracker_stats s JOIN users u ON u.id = s.user_id
    WHERE s.seeding_time > 0 AND u.is_active AND NOT u.is_suspended AND ${sees("figures", "everyone")}
    ORDER BY s.seeding_time DESC LIMIT ${MOST_LEADERS}`);
  return rows.map(({ seedingTime, uploaded, downloaded, ...row }, i) => ({
    ...row,
    seedingTime: jsonCount(BigInt(seedingTime)),
    uploaded: jsonCount(BigInt(uploaded)),
    downloaded: jsonCount(BigInt(downloaded)),
    rank: i + 1,
  }));
}

/** `weeklyPoints` is the points earned minus those taken back. The monthly reset does not reduce it. */
type Row = {
  userId: string;
  username: string;
  seedingTime: string;
  activeTorrents: number;
  ratio: number;
  uploaded: string;
  downloaded: string;
  weeklyPoints: number;
};
