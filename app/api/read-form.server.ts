import { Readable } from "node:stream";
import { ok, type Result, refuse } from "#app/domain/kernel/result.ts";
import { isMultipart } from "#app/http/multipart.server.ts";
import { readCapped } from "#app/http/read-capped.server.ts";
import { readFormData } from "#app/http/read-form-data.server.ts";

/** Reads a multipart form, or JSON with the same fields, of at most `max` bytes. Refusals: too-large, unsupported-media, malformed. */
export async function readMultipart(
  request: Request,
  max: number,
  readFile: (file: File) => unknown = textOf,
): Promise<Result<Record<string, unknown>>> {
  const type = request.headers.get("Content-Type");
  if (!isMultipart(type)) return refuse("unsupported-media", "Please send this as multipart/form-data.");
  const bytes = await readCapped(request, max);
  if (bytes === null) return refuse("too-large", `The request is larger than ${Math.round(max / 1024 / 1024)} MB.`);
  try {
    const form = await readFormData(Readable.from([bytes]), type);
    const value: Record<string, unknown> = {};
    for (const [name, entry] of form) value[name] = typeof entry === "string" ? entry : await readFile(entry);
    return ok(value);
  } catch {
    return refuse("malformed", "The form could not be read.");
  }
}

// Clients send base64 as a field or as a file of its own; either is text.
function textOf(file: File): Promise<string> {
  return file.text();
}
