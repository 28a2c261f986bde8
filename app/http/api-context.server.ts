import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ok, type Result } from "#app/domain/core/kernel/result.ts";
import type { Scope } from "#app/domain/people/tokens/scopes.ts";
import { bearerOf } from "./bearer.ts";
import { callerOf, onlySees, type RequestArgs } from "./context.server.ts";
import { tokenCallerOf } from "./token-caller.server.ts";

/** The caller of an API call. `scopes` are the token's; null for a session or a visitor. */
type ApiCaller = { context: Context; scopes: Scope[] | null; headers: Record<string, string> };

/** Finds the caller of an API call. Refusals: as `tokenCallerOf`. */
export async function apiCallerOf(args: RequestArgs): Promise<Result<ApiCaller>> {
  const token = bearerOf(args.request.headers.get("Authorization"));
  if (token !== null) return tokenCallerOf(args, token);
  const context = await callerOf(args);
  return onlySees(context) ?? ok({ context, scopes: null, headers: {} });
}
