import { ImportRefused } from "#app/domain/imports/contents.ts";
import { failItem } from "#app/domain/imports/items.server.ts";
import type { ReceivedImport } from "#app/domain/imports/schema.ts";
import type { Context } from "#app/domain/kernel/context.server.ts";
import { ok, type Result, refuse, refuseField } from "#app/domain/kernel/result.ts";
import { createDesk, TooLarge } from "./import-desk.server.ts";
import { boundaryOf, type Part, readParts } from "./multipart.server.ts";

export type ReceivedForm = { files: ReceivedImport[]; fields: Record<string, string> };

const MAX_FIELDS = 3 * 1024 * 1024;

/**
 * Receives the files of a form straight to disk: each `file` as an import of its own, all of `folder` together as one.
 * Nothing of them is held in memory. The caller has checked who is asking. Refusals: unsupported-media, too-large,
 * malformed, invalid (a path that leads anywhere else); what was received by then is removed again.
 */
export async function receiveImports(request: Request, context: Context): Promise<Result<ReceivedForm>> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (!boundary || !request.body) return refuse("unsupported-media", "Please send this as multipart/form-data.");
  const desk = createDesk(context, Number(request.headers.get("Content-Length") ?? 0));
  const fields: Record<string, string> = {};
  let room = MAX_FIELDS;
  let refused: ImportRefused | null = null;

  async function take(part: Part): Promise<void> {
    if (part.filename !== null && part.name === "file") return desk.takeFile(part.filename, part.data);
    if (part.filename !== null && part.name === "folder") return desk.takeOfFolder(part.filename, part.data);
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.data) {
      room -= chunk.length;
      if (room < 0) throw new TooLarge();
      chunks.push(chunk);
    }
    if (part.filename === null) fields[part.name] = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
  }

  try {
    for await (const part of readParts(request.body as unknown as AsyncIterable<Uint8Array>, boundary)) {
      // What follows a refusal is read past, so that the browser hears the answer instead of a broken connection.
      if (refused) continue;
      await take(part).catch((error: unknown) => {
        if (!(error instanceof ImportRefused)) throw error;
        refused = error;
      });
    }
    if (refused) throw refused;
    return ok({ files: desk.received(), fields });
  } catch (error) {
    const [code, message] = reasonOf(error, context.intake.maxBytes);
    for (const id of desk.opened) await failItem(context, id, { code, message });
    return code === "invalid" ? refuseField("file", message) : refuse(code, message);
  }
}

function reasonOf(error: unknown, maxBytes: number): ["invalid" | "too-large" | "malformed", string] {
  if (error instanceof ImportRefused) return ["invalid", error.message];
  if (error instanceof TooLarge)
    return ["too-large", `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`];
  return ["malformed", "The file did not arrive whole."];
}
