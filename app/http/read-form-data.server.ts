import { SMALL_BODY } from "./edge/body-limits.server.ts";
import { FieldsTooLarge, readParts } from "./multipart.server.ts";
import { keepFile } from "./received-files.server.ts";

/** Twenty-five torrents with their NFOs. */
const MAX_FILES = 50;

/**
 * A multipart form: its fields in memory, its files on disk until the request is answered. Throws MalformedForm, and
 * FieldsTooLarge if all fields together exceed `maxFields` bytes or there are more than fifty files.
 */
export async function readFormData(request: Request, maxFields = SMALL_BODY): Promise<FormData> {
  const form = new FormData();
  const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  let files = 0;
  for await (const part of readParts(body, request.headers.get("Content-Type") ?? "", maxFields)) {
    if (part.kind === "field") form.append(part.name, part.value);
    else {
      files += 1;
      if (files > MAX_FILES) throw new FieldsTooLarge();
      form.append(part.name, await keepFile(part.filename, part.data));
    }
  }
  return form;
}
