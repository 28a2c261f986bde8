import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { deviceName } from "./device-name.ts";
import { OneSession } from "./schema.ts";

const SHOWN = 50;

/** Where the member is signed in, the latest use first. The ids are hashes: nobody can sign in with them. */
export const findSessions = defineUseCase({
  name: "account.find-sessions",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const rows = await context.db.session.findMany({
      where: { userId: actorOf(context).id, expire: { gt: context.clock() } },
      orderBy: { lastSeenAt: "desc" },
      take: SHOWN,
    });
    const sessions = rows.map((row) => ({
      id: row.sid,
      device: deviceName(row.userAgent),
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sid === context.sessionId,
    }));
    return ok({ sessions });
  },
});

/** Ends one of the member's other sessions. Another's is not there. Refusals: not-found, conflict (this very one). */
export const revokeSession = defineUseCase({
  name: "account.revoke-session",
  input: OneSession,
  allow: isSignedIn,
  async run(context, { sessionId }) {
    if (sessionId === context.sessionId)
      return refuse("conflict", "This is the session that you use: log out instead.");
    const { count } = await context.db.session.deleteMany({ where: { sid: sessionId, userId: actorOf(context).id } });
    return count === 1 ? ok({ message: "The session is ended." }) : refuse("not-found", "There is no such session.");
  },
});

/** Ends all of the member's sessions but the one that asks. */
export const revokeOtherSessions = defineUseCase({
  name: "account.revoke-other-sessions",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { count } = await context.db.session.deleteMany({
      where: { userId: actorOf(context).id, sid: { not: context.sessionId ?? "" } },
    });
    return ok({ message: count === 1 ? "One session is ended." : `${count} sessions are ended.` });
  },
});
