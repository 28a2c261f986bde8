import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { OneSession } from "./schema.ts";

/** Ends one of the member's other sessions. Refusals: not-found (also another member's), conflict (the one in use). */
export const revokeSession = defineUseCase({
  name: "account.revoke-session",
  input: OneSession,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, sessionId: current }, { sessionId: sid }) {
    if (sid === current) return refuse("conflict", "This is your current session. Log out instead.");
    const { count } = await tx.session.deleteMany({ where: { sid, userId: actor.id } });
    return count === 1 ? ok({ message: "Session ended." }) : refuse("not-found", "This session has already ended.");
  },
});

/** Ends all of the member's sessions except the one in use. */
export const revokeOtherSessions = defineUseCase({
  name: "account.revoke-other-sessions",
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, sessionId }) {
    const { count } = await tx.session.deleteMany({ where: { userId: actor.id, sid: { not: sessionId ?? "" } } });
    return ok({ message: count === 1 ? "1 session ended." : `${count} sessions ended.` });
  },
});
