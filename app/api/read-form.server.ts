import { ok, type Result, refuse } from "#app/domain/kernel/result.ts";
import { FieldsTooLarge, isMultipart } from "#app/http/multipart.server.ts";
import { readFormData } from "#app/http/read-form-data.server.ts";

/** Reads a multipart form whose fields have at most `maxFields` bytes. Refusals: unsupported-media, too-large, malformed. */
export async function readMultipart(
  request: Request,
  maxFields: number,
  readFile: (file: File) => unknown = textOf,
): Promise<Result<Record<string, unknown>>> {
  if (!isMultipart(request.headers.get("Content-Type")))
    return refuse("unsupported-media", "Please send this as multipart/form-data.");
  try {
    const value: Record<string, unknown> = {};
    for (const [name, entry] of await readFormData(request, maxFields))
      value[name] = typeof entry === "string" ? entry : await readFile(entry);
    return ok(value);
  } catch (error) {
    if (error instanceof FieldsTooLarge) return refuse("too-large", "The form is too large.");
    return refuse("malformed", "The form could not be read.");
  }
}

// Clients send base64 as a field or as a file of its own; either is text.
function textOf(file: File): Promise<string> {
  return file.text();
}
