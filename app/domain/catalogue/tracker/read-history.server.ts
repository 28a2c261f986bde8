import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { dayOf } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { DAY_MS, HOUR_MS, isoDay, jsonCount } from "./figures.ts";

export const HISTORY_DAYS = 30;
const STEP_MS = HOUR_MS / 4;
const STEPS = (24 * HOUR_MS) / STEP_MS;
const FRESH_MS = 60_000;

export type SwarmPoint = { at: string; swarms: number | null; seeders: number | null; leechers: number | null };
export type TrafficDay = { day: string; uploaded: number | string; downloaded: number | string };

/** For plots: the swarms of the last 24 hours, a point every 15 minutes, and the traffic of the last 30 days (UTC). */
export const readTrackerHistory = defineUseCase({
  name: "tracker.read-history",
  allow: isSignedIn,
  async read(context) {
    const make = async () => ({ swarm: await swarmPoints(context), traffic: await trafficDays(context) });
    return ok(await cached(context, "history", FRESH_MS, make));
  },
});

/** The last sample of each quarter of an hour; nulls if the tracker was not running. */
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

async function trafficDays({ reads, clock }: Context): Promise<TrafficDay[]> {
  const today = dayOf(clock());
  const since = isoDay(new Date(today.getTime() - (HISTORY_DAYS - 1) * DAY_MS));
  const rows = await reads.rows<DayRow>(Prisma.sql`
    SELECT day::text AS day, sum(uploaded)::text AS uploaded, sum(downloaded)::text AS downloaded FROM tracker_days
    WHERE day >= ${since}::date GROUP BY day`);
  return trafficOf(rows, today);
}

type DayRow = { day: string; uploaded: string; downloaded: string };

/** The last 30 days up to today; days without a row are zero. */
export function trafficOf(rows: DayRow[], today: Date): TrafficDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: HISTORY_DAYS }, (_, i) => {
    const day = isoDay(new Date(today.getTime() - (HISTORY_DAYS - 1 - i) * DAY_MS));
    const { uploaded = "0", downloaded = "0" } = known.get(day) ?? {};
    return { day, uploaded: jsonCount(BigInt(uploaded)), downloaded: jsonCount(BigInt(downloaded)) };
  });
}
