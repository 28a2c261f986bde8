import type { z } from "zod";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import type { Result } from "#app/domain/core/kernel/result.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import type { Scope } from "#app/domain/people/tokens/scopes.ts";
import type { RequestArgs } from "#app/http/context.server.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Context of an answer besides the value: the caller and the request. */
export type Reply = { context: Context; args: RequestArgs };

export type Read = (request: Request, context: Context) => Promise<Result<Record<string, unknown>>>;

type Common = {
  /** For openapi.json: one sentence. */
  summary: string;
  /** The operation's name if one use case serves several rows; otherwise the use case's name. */
  operationId?: string;
  /** Reads the body if it is not JSON. */
  read?: Read;
  /** The call needs no input from its body, which is ignored. */
  takesNoBody?: true;
  /** It creates something: a retry with the same `Idempotency-Key` gets the first answer. Only for writes. */
  idempotent?: true;
};

/** A call that answers JSON: the use case's value, with the fields of its `output`. */
type Json<Value> = Common & {
  /** Creates the body if it is not simply the use case's value. */
  present?: (value: Value) => unknown;
  /** Total rows of a list whose answer is an array, sent as X-Total-Count. */
  total?: (value: Value) => number;
  /** 200 by default. */
  status?: 200 | 201;
  headers?: (value: Value, reply: Reply) => HeadersInit | Promise<HeadersInit>;
};

/** A call that answers something else: a file, a redirect, server-sent events. */
type Other<Value> = Common & {
  /** The answer's content type, or null for one without a body. */
  produces: string | null;
  respond: (value: Value, reply: Reply) => Response | Promise<Response>;
};

/** One call of the JSON API. `path` is below /api, with `:name` for a segment that becomes part of the input. */
export type ApiRow = { method: Method; path: string; scope: Scope | "session"; useCase: UseCase } & (
  | (Json<never> & { answer: z.ZodTypeAny })
  | Other<never>
);

/** Creates the calls of one scope. */
function callsOf(scope: ApiRow["scope"]) {
  const row = (method: Method) => {
    /** A call that answers something else, or JSON with the fields of the use case's output. */
    function make<Schema extends z.ZodTypeAny, Value>(
      path: string,
      useCase: UseCase<Schema, Value, z.ZodTypeAny>,
      options: Json<Value> | Other<Value>,
    ): ApiRow;
    /** A call that answers something else, or JSON with the fields of `answer`. */
    function make<Schema extends z.ZodTypeAny, Value>(
      path: string,
      useCase: UseCase<Schema, Value>,
      options: (Json<Value> & { answer: z.ZodTypeAny }) | Other<Value>,
    ): ApiRow;
    function make(path: string, useCase: UseCase, options: object) {
      return {
        method,
        path,
        scope,
        useCase,
        ...("respond" in options ? {} : { answer: useCase.output }),
        ...options,
      } as ApiRow;
    }
    return make;
  };
  return { get: row("GET"), post: row("POST"), put: row("PUT"), patch: row("PATCH"), del: row("DELETE") };
}

// Calls by the scope that a token needs for them (app/domain/people/tokens/scopes.ts).
export const read = callsOf("read");
export const download = callsOf("download");
export const upload = callsOf("upload");
export const messages = callsOf("messages");
export const moderate = callsOf("moderate");
export const admin = callsOf("admin");
/** Only signed-in members can make these calls, not tokens: they concern the sign-in, or change the account itself. */
export const session = callsOf("session");

/**
 * The answer is an array, and its total goes to X-Total-Count. Only for the site's original calls: the lists of all
 * others are objects with `total`, `page` and `limit`.
 */
export const list = <Key extends string>(key: Key) => ({
  present: (value: Record<Key, unknown>) => value[key],
  total: ({ total }: { total: number }) => total,
});
