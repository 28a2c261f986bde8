import type { Context } from "#app/domain/kernel/context.server.ts";
import { ok, type Result } from "#app/domain/kernel/result.ts";
import type { Scope } from "#app/domain/tokens/scopes.ts";
import { bearerOf } from "./bearer.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { tokenCallerOf } from "./token-caller.server.ts";

/** Who calls; `scopes` are what their token may do, null where they call with a session or as a visitor. */
type ApiCaller = { context: Context; scopes: Scope[] | null; headers: Record<string, string> };

/** Who makes a call of the API. Refusals: those of `tokenCallerOf`. */
export async function apiCallerOf(args: RequestArgs): Promise<Result<ApiCaller>> {
  const token = bearerOf(args.request.headers.get("Authorization"));
  if (token !== null) return tokenCallerOf(args, token);
  return ok({ context: await contextOf(args), scopes: null, headers: {} });
}
