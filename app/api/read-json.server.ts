import { ok, type Result, refuse } from "#app/domain/core/kernel/result.ts";
import { readBytes } from "#app/http/read-bytes.server.ts";

/** Reads a JSON object; an absent body counts as empty. Refusals: unsupported-media, malformed. */
export async function readJson(request: Request): Promise<Result<Record<string, unknown>>> {
  const bytes = await readBytes(request);
  if (bytes === null) return refuse("malformed", "The request was incomplete.");
  if (bytes.length === 0) return ok({});
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) return refuse("unsupported-media", "Send JSON.");
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return refuse("malformed", "The request body must be a JSON object.");
    return ok(value as Record<string, unknown>);
  } catch {
    return refuse("malformed", "The request body is not valid JSON.");
  }
}
