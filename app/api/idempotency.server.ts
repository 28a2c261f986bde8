import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import type { IdempotencyKey } from "#app/domain/core/kernel/context.server.ts";
import { fingerprintOf } from "#app/domain/core/kernel/fingerprint.server.ts";
import { ok, type Result, refuse } from "#app/domain/core/kernel/result.ts";

/** The header's name in draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const LONGEST_KEY = 200;

/** Visible ASCII. The draft puts it in quotation marks; many clients omit them. */
const keys = [/^"([!#-[\]-~]+)"$/, /^([!#-[\]-~]+)$/];

/**
 * The key of a request; the call and input tell whether it is repeated. Undefined if there is none. Refusals:
 * malformed.
 */
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
      `An ${IDEMPOTENCY_KEY} has 1 to ${LONGEST_KEY} letters, digits and punctuation marks, without spaces.`,
    );
  return ok({ key, fingerprint: await fingerprintOf([method, new URL(url).pathname, cleanText(input)]) });
}
