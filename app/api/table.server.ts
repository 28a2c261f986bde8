import type { z } from "zod";
import type { Context } from "#app/domain/kernel/context.server.ts";
import type { Result } from "#app/domain/kernel/result.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import type { RequestArgs } from "#app/http/context.server.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an answer may be made of besides the value: who is asking, and the request. */
export type Reply = { context: Context; args: RequestArgs };

/** One call of the JSON API. `path` is below /api, with `:name` for a segment that becomes part of the input. */
export type ApiRow = {
  method: Method;
  path: string;
  useCase: UseCase;
  /** Makes the answer when it is not simply the use case's value as JSON: headers, cookies, a file. */
  respond?: (value: never, reply: Reply) => Response | Promise<Response>;
  /** For openapi.json. */
  summary?: string;
  /** The largest body; 1 MiB unless told. */
  maxBytes?: number;
  /** Reads the body where it is not JSON; `maxBytes` is its to keep. */
  read?: Read;
};

export type Read = (request: Request, context: Context) => Promise<Result<Record<string, unknown>>>;

type Respond<Value> = (value: Value, reply: Reply) => Response | Promise<Response>;

const row =
  (method: Method) =>
  <Schema extends z.ZodTypeAny, Value>(
    path: string,
    useCase: UseCase<Schema, Value>,
    options: { respond?: Respond<Value>; summary?: string; maxBytes?: number; read?: Read } = {},
  ): ApiRow =>
    ({ method, path, useCase: useCase as unknown as UseCase, ...options }) as ApiRow;

export const get = row("GET");
export const post = row("POST");
export const put = row("PUT");
export const patch = row("PATCH");
export const del = row("DELETE");

/** A page of a list as a bare array, where the contract has one; the header says how many rows there are in all. */
export const listOf = (rows: readonly unknown[], total: number): Response =>
  Response.json(rows, { headers: { "X-Total-Count": String(total) } });
