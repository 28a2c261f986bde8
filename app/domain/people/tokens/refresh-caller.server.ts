import type { Context } from "../../core/kernel/context.server.ts";
import { findActors } from "../auth/sessions.server.ts";
import { findActorOfToken } from "./find-token-actor.server.ts";

/**
 * The context with the caller as they are now. Null if their session or token has ended, the account may do nothing,
 * or the session views the site as a role. For streams, which outlive requests.
 */
export async function refreshCaller(context: Context): Promise<Context | null> {
  const { sessionId, tokenId } = context;
  if (!sessionId && !tokenId) return context;
  const actor = sessionId
    ? (await findActors(context, [sessionId])).get(sessionId)
    : await findActorOfToken(context, Number(tokenId));
  return actor ? { ...context, actor } : null;
}
