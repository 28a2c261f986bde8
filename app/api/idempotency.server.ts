import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { cleanText } from "#app/domain/kernel/clean-text.ts";
import type { IdempotencyKey } from "#app/domain/kernel/context.server.ts";
import { ok, type Result, refuse } from "#app/domain/kernel/result.ts";

/** As draft-ietf-httpapi-idempotency-key-header names it. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const LONGEST_KEY = 200;

/** Visible ASCII. The draft writes it in quotation marks, many clients send it without. */
const keys = [/^"([!#-[\]-~]+)"$/, /^([!#-[\]-~]+)$/];

/** The key of a request, which is known again by its call and its input. Undefined where there is none. Refusals: malformed. */
export async function idempotencyOf(
  { method, url, headers }: Request,
  input: Record<string, unknown>,
): Promise<Result<IdempotencyKey | undefined>> {
  const header = headers.get(IDEMPOTENCY_KEY);
  if (header === null) return ok(undefined);
  const key = keys.map((one) => one.exec(header)?.[1]).find((found) => found !== undefined);
  if (key === undefined || key.length > LONGEST_KEY)
    return refuse(
      "malformed",
      `An ${IDEMPOTENCY_KEY} is 1 to ${LONGEST_KEY} letters, digits and signs, without blanks.`,
    );
  const told = JSON.stringify([method, new URL(url).pathname, await tellable(cleanText(input))]);
  return ok({ key, fingerprint: createHash("sha256").update(told).digest("hex") });
}

/** The same for the same input: fields in the order of their names, files by their bytes. */
async function tellable(value: unknown): Promise<unknown> {
  if (value instanceof File) return { name: value.name, sha256: await hashOf(value) };
  if (Array.isArray(value)) return Promise.all(value.map(tellable));
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Promise.all(names.map(async (name) => [name, await tellable((value as Record<string, unknown>)[name])]));
}

async function hashOf(file: File): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of Readable.fromWeb(file.stream() as ReadableStream)) hash.update(chunk);
  return hash.digest("hex");
}
