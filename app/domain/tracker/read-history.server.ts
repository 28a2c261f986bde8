import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { dayOf } from "../kernel/period.ts";
import { remember } from "../kernel/remember.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DAY_MS, HOUR_MS, isoDay, jsonCount } from "./figures.ts";

const DAYS = 30;
const STEP_MS = HOUR_MS / 4;
const STEPS = (24 * HOUR_MS) / STEP_MS;
const FRESH_MS = 60_000;

export type SwarmPoint = { at: string; swarms: number | null; seeders: number | null; leechers: number | null };
export type TrafficDay = { day: string; uploaded: number | string; downloaded: number | string };

/** For plots: the swarms of the last 24 hours, a point each quarter, and the traffic of the last 30 days (UTC). */
export const readTrackerHistory = defineUseCase({
  name: "tracker.read-history",
  input: NoInput,
  allow: isSignedIn,
  async read(context) {
    const make = async () => ({ swarm: await swarmPoints(context), traffic: await trafficDays(context, null) });
    return ok(await remember(context, "history", FRESH_MS, make));
  },
});

/** The member's own traffic of the last 30 days (UTC), a day without any as nought. */
export const readOwnHistory = defineUseCase({
  name: "tracker.read-own-history",
  input: NoInput,
  allow: isSignedIn,
  read: async (context) => ok({ traffic: await trafficDays(context, context.actor.id) }),
});

/** The last sample of each quarter of an hour; nulls where the tracker was not running. */
async function swarmPoints({ db, clock }: Context): Promise<SwarmPoint[]> {
  const end = Math.floor(clock().getTime() / STEP_MS);
  const rows = await db.trackerSample.findMany({
    where: { at: { gte: new Date((end - STEPS + 1) * STEP_MS) } },
    orderBy: { at: "asc" },
  });
  const last = new Map(rows.map((row) => [Math.floor(row.at.getTime() / STEP_MS), row]));
  return Array.from({ length: STEPS }, (_, i) => {
    const step = end - STEPS + 1 + i;
    const { swarms = null, seeders = null, leechers = null } = last.get(step) ?? {};
    return { at: new Date(step * STEP_MS).toISOString(), swarms, seeders, leechers };
  });
}

async function trafficDays({ db, clock }: Context, userId: string | null): Promise<TrafficDay[]> {
  const today = dayOf(clock()).getTime();
  const first = new Date(today - (DAYS - 1) * DAY_MS);
  const whose = userId === null ? Prisma.empty : Prisma.sql`AND user_id = ${userId}`;
  const rows = await db.$queryRaw<{ day: Date; uploaded: string; downloaded: string }[]>`
    SELECT day, sum(uploaded)::text AS uploaded, sum(downloaded)::text AS downloaded FROM tracker_days
    WHERE day >= ${isoDay(first)}::date ${whose} GROUP BY day`;
  const known = new Map(rows.map((row) => [isoDay(row.day), row]));
  return Array.from({ length: DAYS }, (_, i) => {
    const day = isoDay(new Date(first.getTime() + i * DAY_MS));
    const { uploaded = "0", downloaded = "0" } = known.get(day) ?? {};
    return { day, uploaded: jsonCount(BigInt(uploaded)), downloaded: jsonCount(BigInt(downloaded)) };
  });
}
