import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { jsonCount } from "./figures.ts";

/** The member's own figures at the tracker, with their passkey. All are nought for who never announced. */
export const readOwnTrackerStats = defineUseCase({
  name: "tracker.read-own-stats",
  input: NoInput,
  allow: isSignedIn,
  async read(context) {
    const user = await context.db.user.findUnique({
      where: { id: context.actor.id },
      select: { membershipStatus: true, createdAt: true, passkey: true, trackerStats: true },
    });
    if (!user) return refuse("not-found", "This account does not exist any more.");
    const stats = user.trackerStats;
    return ok({
      ratio: Number(stats?.ratio ?? 0),
      uploaded: jsonCount(stats?.uploaded ?? 0n),
      downloaded: jsonCount(stats?.downloaded ?? 0n),
      activeTorrents: stats?.activeTorrents ?? 0,
      completedTorrents: stats?.completedTorrents ?? 0,
      announceCount: jsonCount(stats?.totalAnnounces ?? 0n),
      seedingTime: jsonCount(stats?.seedingTime ?? 0n),
      leechingTime: jsonCount(stats?.leechingTime ?? 0n),
      lastAnnounce: stats?.lastActivity?.toISOString() ?? null,
      status: user.membershipStatus === "elite" ? "Elite" : "Member",
      joinDate: user.createdAt.toISOString(),
      passkey: user.passkey,
    });
  },
});

/** The member's points and what they come from. Seeding time in seconds, each torrent's counted by itself. */
export const readUserStats = defineUseCase({
  name: "members.read-stats",
  input: NoInput,
  allow: isSignedIn,
  async read(context) {
    const userId = context.actor.id;
    const [stats, tracker] = await Promise.all([
      context.db.userStats.findUnique({ where: { userId } }),
      context.db.trackerStats.findUnique({ where: { userId }, select: { seedingTime: true } }),
    ]);
    return ok({
      activityPoints: stats?.activityPoints ?? 0,
      seedingTime: jsonCount(tracker?.seedingTime ?? stats?.seedingTime ?? 0n),
      totalUploads: stats?.totalUploads ?? 0,
      totalDownloads: stats?.totalDownloads ?? 0,
      lastActivityAt: stats?.lastActivityAt?.toISOString() ?? null,
    });
  },
});
