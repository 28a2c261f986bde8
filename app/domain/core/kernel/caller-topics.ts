import type { Caller } from "./context.server.ts";

/** The channel of PostgreSQL's NOTIFY that says whose session, token, standing or rights have ended. */
export const CALLER_CHANNEL = "sessions_ended";

/**
 * A session or token that has ended, or an account that has lost a right; if none is given, any caller may be affected.
 */
export type Ended = { sid?: string; userId?: string; tokenId?: number };

/** The topics at which a caller hears that they may have lost a right. Visitors have none to lose. */
export const callerTopics = ({ actor, sessionId, tokenId }: Pick<Caller, "actor" | "sessionId" | "tokenId">) => [
  ...(actor ? [`caller ${actor.id}`] : []),
  ...(sessionId ? [`session ${sessionId}`] : []),
  ...(tokenId ? [`token ${tokenId}`] : []),
];

/** The topic of a notification; null if anyone may be affected. */
export function endedTopic(payload: string): string | null {
  const { sid, userId, tokenId } = JSON.parse(payload) as Ended;
  if (sid) return `session ${sid}`;
  if (userId) return `caller ${userId}`;
  return tokenId ? `token ${tokenId}` : null;
}
