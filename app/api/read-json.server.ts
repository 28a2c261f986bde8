import { ok, type Result, refuse } from "#app/domain/kernel/result.ts";
import { readCapped } from "#app/http/read-capped.server.ts";

const JSON_MAX_BYTES = 1024 * 1024;

/** Reads a JSON object of at most `max` bytes; no body is an empty one. Refusals: unsupported-media, too-large, malformed. */
export async function readJson(request: Request, max = JSON_MAX_BYTES): Promise<Result<Record<string, unknown>>> {
  const bytes = await readCapped(request, max);
  if (bytes === null) return refuse("too-large", `The request is larger than ${Math.round(max / 1024 / 1024)} MB.`);
  if (bytes.length === 0) return ok({});
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) return refuse("unsupported-media", "Please send JSON.");
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return refuse("malformed", "The request body must be a JSON object.");
    return ok(value as Record<string, unknown>);
  } catch {
    return refuse("malformed", "The request body is not valid JSON.");
  }
}
