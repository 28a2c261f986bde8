import { ok, type Result, refuse } from "#app/domain/core/kernel/result.ts";
import { FieldsTooLarge, isMultipart } from "#app/http/multipart.server.ts";
import { readFormData } from "#app/http/read-form-data.server.ts";

type Reading = {
  /** Fields that can be repeated. For other fields, the last value counts. */
  lists?: readonly string[];
  /** Fields that take files. A file in another field is read as text. If absent, all fields take files. */
  files?: readonly string[];
};

/** Reads a multipart form whose fields have at most `maxFields` bytes. Refusals: unsupported-media, too-large, malformed. */
export async function readMultipart(
  request: Request,
  maxFields: number,
  { lists = [], files }: Reading = {},
): Promise<Result<Record<string, unknown>>> {
  if (!isMultipart(request.headers.get("Content-Type")))
    return refuse("unsupported-media", "Send this as multipart/form-data.");
  try {
    const form = await readFormData(request, maxFields);
    // A field may be called "__proto__", so names from outside never write to an object.
    const value = new Map<string, unknown>();
    for (const [name, entry] of form) {
      const isText = typeof entry !== "string" && files?.includes(name) === false;
      value.set(name, isText ? await textOf(entry, maxFields) : entry);
    }
    for (const name of lists) if (form.has(name)) value.set(name, form.getAll(name));
    return ok(Object.fromEntries(value));
  } catch (error) {
    if (error instanceof FieldsTooLarge) return refuse("too-large", "The form is too large.");
    return refuse("malformed", "The form could not be read.");
  }
}

function textOf(file: File, most: number): Promise<string> {
  if (file.size > most) throw new FieldsTooLarge();
  return file.text();
}
