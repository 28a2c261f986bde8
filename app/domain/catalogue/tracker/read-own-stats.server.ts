import type { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { dayOf } from "../../core/kernel/period.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { DAY_MS, isoDay, jsonCount } from "./figures.ts";
import { OwnTrackerStats, UserStats } from "./output.ts";
import { HISTORY_DAYS, trafficOf } from "./read-history.server.ts";
import { readStanding, type Standing } from "./read-standing.server.ts";

const noSuchAccount = () => refuse("not-found", "This account no longer exists.");

/** The member's own tracker figures, with their passkey. All are zero for a member who never announced. */
export const readOwnTrackerStats = defineUseCase({
  name: "tracker.read-own-stats",
  output: OwnTrackerStats,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [standing] = await readStanding(reads, actor.id, null);
    return standing ? ok(trackerView(standing)) : noSuchAccount();
  },
});

/** The member's points and their sources. Seeding time is in seconds, added up over torrents. */
export const readUserStats = defineUseCase({
  name: "members.read-stats",
  output: UserStats,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [standing] = await readStanding(reads, actor.id, null);
    return standing ? ok(pointsView(standing)) : noSuchAccount();
  },
});

/**
 * The member's tracker figures and points, and their own traffic of the last 30 days (UTC), with zero for days without
 * any.
 */
export const readOwnHistory = defineUseCase({
  name: "tracker.read-own-history",
  allow: isSignedIn,
  async read({ reads, clock, actor }) {
    const today = dayOf(clock());
    const since = isoDay(new Date(today.getTime() - (HISTORY_DAYS - 1) * DAY_MS));
    const rows = await readStanding(reads, actor.id, since);
    const [standing] = rows;
    if (!standing) return noSuchAccount();
    const days = rows.flatMap(({ day, dayUploaded, dayDownloaded }) =>
      day === null ? [] : [{ day, uploaded: dayUploaded ?? "0", downloaded: dayDownloaded ?? "0" }],
    );
    return ok({ stats: trackerView(standing), points: pointsView(standing), traffic: trafficOf(days, today) });
  },
});

const count = (digits: string | null) => jsonCount(BigInt(digits ?? 0));

const trackerView = (row: Standing): z.output<typeof OwnTrackerStats> => ({
  ratio: row.ratio ?? 0,
  uploaded: count(row.uploaded),
  downloaded: count(row.downloaded),
  activeTorrents: row.activeTorrents ?? 0,
  completedTorrents: row.completedTorrents ?? 0,
  announceCount: count(row.announces),
  seedingTime: count(row.seedingTime),
  leechingTime: count(row.leechingTime),
  lastAnnounce: row.lastAnnounce?.toISOString() ?? null,
  status: row.membershipStatus === "elite" ? "Elite" : "Member",
  joinDate: row.joinedAt.toISOString(),
  passkey: row.passkey,
});

const pointsView = (row: Standing) => ({
  activityPoints: row.activityPoints ?? 0,
  seedingTime: count(row.seedingTime ?? row.keptSeedingTime),
  totalUploads: row.totalUploads ?? 0,
  totalDownloads: row.totalDownloads ?? 0,
  lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
});
