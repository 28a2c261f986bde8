import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ruleOf } from "#app/domain/core/kernel/limit-rules.ts";
import { ok, type Refusal, type Result, refuse } from "#app/domain/core/kernel/result.ts";
import { findTokenActor } from "#app/domain/people/tokens/find-token-actor.server.ts";
import { FEEDS, type Scope } from "#app/domain/people/tokens/scopes.ts";
import { type RequestArgs, visitorContext } from "./context.server.ts";

type Found = { id: number; context: Context; scopes: Scope[] };
export type TokenCaller = Pick<Found, "context" | "scopes"> & { headers: Record<string, string> };

/**
 * Finds the member of a token. Cookies of the same request are ignored; `headers` contain the remaining limit.
 * Refusals: unauthenticated (invalid token), rate-limited.
 */
export async function tokenCallerOf(args: RequestArgs, token: string): Promise<Result<TokenCaller>> {
  const found = await findCaller(args, token);
  return found.ok ? countCall(found.value) : found;
}

/** Finds the member of a token without counting the call. Refusals: unauthenticated. */
export async function findCaller(args: RequestArgs, token: string): Promise<Result<Found>> {
  const visitor = visitorContext(args);
  const found = await findTokenActor(visitor, token, visitor);
  if (!found) return refuse("unauthenticated", "This token does not exist or has expired.");
  return ok({ id: found.id, context: { ...visitor, actor: found.actor, tokenId: found.id }, scopes: found.scopes });
}

/**
 * Counts a call for its token, then for all tokens of its member: calls that one token is refused do not count for the
 * others. `headers` describe the limit that will be reached first. Refusals: rate-limited.
 */
export async function countCall({ id, context, scopes }: Found): Promise<Result<TokenCaller>> {
  const own = await countUnder(context, "token", String(id));
  if (!own.ok) return own;
  const all = await countUnder(context, "memberTokens", String(context.actor?.id));
  if (!all.ok) return all;
  const tightest = all.value.left < own.value.left ? all.value : own.value;
  const headers = {
    "RateLimit-Limit": String(tightest.points),
    "RateLimit-Remaining": String(tightest.left),
    "RateLimit-Reset": String(tightest.resetsIn),
    "RateLimit-Policy": `${own.value.policy}, ${all.value.policy}`,
  };
  return ok({ context, scopes, headers });
}

async function countUnder({ limits }: Found["context"], name: "token" | "memberTokens", key: string) {
  const { points, seconds, message } = ruleOf(name);
  const { wait, left, resetsIn } = await limits[name].count(key);
  if (wait !== null) return refuse("rate-limited", message?.(wait) ?? "", { retryAfter: wait });
  return ok({ points, left, resetsIn, policy: `${points};w=${seconds}` });
}

/** The refusal of a token in a URL that is not for feeds; null for a feed token. */
export const notForFeeds = ({ scopes }: Pick<Found, "scopes">): Refusal | null =>
  scopes.includes(FEEDS) ? null : refuse("forbidden", `This token is not for feeds: make one with "${FEEDS}".`);
