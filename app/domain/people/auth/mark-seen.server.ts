import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lastVisit } from "./last-visit.server.ts";
import { isToBeProlonged, sessionEnd } from "./session-lifetime.ts";

const Seen = z.object({ sid: z.string(), userId: z.string(), expire: z.date() });

/** Records that a member was just seen, and extends the session once a day. */
export const markSeen = defineUseCase({
  name: "auth.mark-seen",
  input: Seen,
  allow: systemOnly,
  async write({ tx, clock }, { sid, userId, expire }) {
    const now = clock();
    const prolonged = isToBeProlonged(expire, now) ? { expire: sessionEnd(now) } : {};
    await tx.$executeRaw`UPDATE users SET last_visit_at = ${lastVisit(now)}, last_seen_at = ${now} WHERE id = ${userId}`;
    await tx.session.updateMany({ where: { sid }, data: { lastSeenAt: now, ...prolonged } });
    return ok(null);
  },
});
