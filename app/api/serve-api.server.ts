import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ok, type Refusal, refusalStatus, refuse } from "#app/domain/core/kernel/result.ts";
import { fieldsFromText } from "#app/domain/core/kernel/text-input.ts";
import type { Scope } from "#app/domain/people/tokens/scopes.ts";
import { apiCallerOf } from "#app/http/api-context.server.ts";
import type { RequestArgs } from "#app/http/context.server.ts";
import { loggedPath } from "#app/http/logged-path.ts";
import { retryHeaders } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { pathExpression } from "#app/paths/path-expression.ts";
import { callFailure } from "./call-failures.server.ts";
import { checkAnswer } from "./check-answer.server.ts";
import { idempotencyOf } from "./idempotency.server.ts";
import { compileTable } from "./match.server.ts";
import { describeApi } from "./openapi.server.ts";
import { readJson } from "./read-json.server.ts";
import type { ApiRow, Reply } from "./table.server.ts";
import { apiTables } from "./tables.server.ts";

const match = compileTable(apiTables);

/** Below /api too, but bytes or XML rather than calls: routes of Remix take them. */
const uploads = [apiPaths.cardNotice, apiPaths.paymentUpload, apiPaths.torznab].map(({ pattern }) =>
  pathExpression(pattern, "/*"),
);

/** Whether an address is one of the JSON API's, known or unknown. /api itself is a screen. */
export const isApiCall = (path: string): boolean =>
  /^\/api\/+[^/]/i.test(path) && !uploads.some((upload) => upload.test(path));

/** Serves every call of the JSON API from the tables: matching, parsing, running and refusing in one place. */
export async function serveApi(args: RequestArgs): Promise<Response> {
  try {
    return await answer(args);
  } catch (error) {
    if (error instanceof Response) return error;
    args.context.app.log.error({ err: error, path: loggedPath(args.request.url) }, "api call failed");
    return Response.json({ message: callFailure(rowOf(args.request)) }, { status: 500 });
  }
}

function rowOf({ method, url }: Request): string {
  const matched = match(method, new URL(url).pathname.slice("/api".length));
  return matched.kind === "row" ? `${method} ${matched.row.path}` : "";
}

async function answer(args: RequestArgs): Promise<Response> {
  const { request } = args;
  const url = new URL(request.url);
  if (url.pathname === "/api/openapi.json")
    return Response.json(describeApi(apiTables, args.context.app.services.site.name));
  const matched = match(request.method, url.pathname.slice("/api".length));
  if (matched.kind === "none") return refusalJson(refuse("not-found", "That API call doesn't exist."));
  if (matched.kind === "wrong-method")
    return Response.json(
      { message: `${request.method} is not allowed here.` },
      { status: 405, headers: { Allow: matched.allow.join(", ") } },
    );
  const { row, params } = matched;
  const caller = await apiCallerOf(args);
  if (!caller.ok) return refusalJson(caller);
  const { context, scopes, headers } = caller.value;
  const denied = outOfScope(row, scopes) ?? row.useCase.allow(context);
  const response = denied ? refusalJson(denied) : await run(row, params, { context, args });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Why a token may not make a call; null if it may, or if there is no token. */
function outOfScope({ scope }: ApiRow, scopes: Scope[] | null): Refusal | null {
  if (scopes === null || scopes.some((one) => one === scope)) return null;
  return refuse(
    "forbidden",
    scope === "session"
      ? "Tokens cannot make this call. Sign in instead."
      : `This call needs a token with the scope "${scope}".`,
  );
}

async function run(row: ApiRow, params: Record<string, string>, reply: Reply): Promise<Response> {
  const { context, args } = reply;
  const input = await readInput(row, args.request, context);
  if (!input.ok) return refusalJson(input);
  const idempotency = row.idempotent ? await idempotencyOf(args.request, input.value) : ok(undefined);
  if (!idempotency.ok) return refusalJson(idempotency);
  const { useCase } = row;
  const caller = { ...context, idempotency: idempotency.value };
  // A query and a multipart form are text; JSON is taken as it is, beside a path that is text.
  const result =
    row.method === "GET" || row.read
      ? await useCase.executeText(caller, { ...input.value, ...params })
      : await useCase.execute(caller, { ...input.value, ...fieldsFromText(useCase.input, params) });
  if (!result.ok) return refusalJson(result);
  return answerOf(row, result.value as never, reply);
}

async function answerOf(row: ApiRow, value: never, reply: Reply): Promise<Response> {
  if ("respond" in row) return row.respond(value, reply);
  const body = row.present ? row.present(value) : value;
  checkAnswer(row, body);
  const headers = new Headers(await row.headers?.(value, reply));
  if (row.total) headers.set("X-Total-Count", String(row.total(value)));
  return Response.json(body, { status: row.status ?? 200, headers });
}

function readInput(row: ApiRow, request: Request, context: Context) {
  if (row.method === "GET") return queryInput(new URL(request.url).searchParams);
  return row.read ? row.read(request, context) : readJson(request);
}

// An empty parameter is an absent one.
function queryInput(query: URLSearchParams) {
  const value: Record<string, unknown> = {};
  for (const [name, text] of query) if (text !== "") value[name] = text;
  return { ok: true as const, value };
}

function refusalJson(refusal: Refusal): Response {
  const body = {
    message: refusal.message,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.see ? { see: refusal.see } : {}),
    ...(refusal.reactivationToken ? { reactivationToken: refusal.reactivationToken } : {}),
    ...(refusal.code === "payment-required" ? { requiresPayment: true } : {}),
    ...(refusal.code === "confirmation-required" ? { requiresConfirmation: true } : {}),
    ...(refusal.code === "code-required" ? { requiresCode: true } : {}),
  };
  return Response.json(body, { status: refusalStatus[refusal.code], headers: retryHeaders(refusal) });
}
