import { isSignedIn } from "../../core/kernel/allow.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

const SHOWN = 50;

/** The member's sessions, most recently used first. The ids are hashes, which cannot be used to sign in. */
export const findSessions = defineUseCase({
  name: "account.find-sessions",
  allow: isSignedIn,
  async read({ db, clock, actor, sessionId }) {
    const rows = await db.session.findMany({
      where: { userId: actor.id, expire: { gt: clock() } },
      orderBy: { lastSeenAt: "desc" },
      take: SHOWN,
    });
    const sessions = rows.map((row) => ({
      id: row.sid,
      device: deviceName(row.userAgent),
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sid === sessionId,
    }));
    return ok({ sessions });
  },
});
