import type { Caller } from "./context.server.ts";

/** The channel of PostgreSQL's NOTIFY that says whose session, token, standing or rights have ended. */
export const CALLER_CHANNEL = "sessions_ended";

/** A session or token that has ended, or the account that has lost something; with none of them, it may be any. */
export type Ended = { sid?: string; userId?: string; tokenId?: number };

/** The topics at which a caller hears that they may have lost a right. Visitors have none to lose. */
export const callerTopics = ({ actor, sessionId, tokenId }: Pick<Caller, "actor" | "sessionId" | "tokenId">) => [
  ...(actor ? [`caller ${actor.id}`] : []),
  ...(sessionId ? [`session ${sessionId}`] : []),
  ...(tokenId ? [`token ${tokenId}`] : []),
];

/** The topic of a notification; null where everybody may be meant. */
export function endedTopic(payload: string): string | null {
  const { sid, userId, tokenId } = JSON.parse(payload) as Ended;
  if (sid) return `session ${sid}`;
  if (userId) return `caller ${userId}`;
  return tokenId ? `token ${tokenId}` : null;
}
