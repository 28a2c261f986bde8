import { ImportRefused } from "#app/domain/catalogue/imports/contents.ts";
import { failItem } from "#app/domain/catalogue/imports/items.server.ts";
import type { ReceivedImport } from "#app/domain/catalogue/imports/schema.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { ok, type Result, refuse, refuseField } from "#app/domain/core/kernel/result.ts";
import { createImportReceiver, TooLarge } from "./import-receiver.server.ts";
import { FieldsTooLarge, isMultipart, type Part, readParts } from "./multipart.server.ts";

export type ReceivedForm = { files: ReceivedImport[]; fields: Record<string, string> };

/** For all fields, and for files under other names. */
const MAX_FIELDS = 3 * 1024 * 1024;

/**
 * Streams the files of a form to disk: each `file` as a separate import, all of `folder` together as one. Nothing is
 * held in memory. The caller has checked who is asking. Refusals: unsupported-media, too-large, malformed, invalid (a
 * path that leads anywhere else); files received before a refusal are removed.
 */
export async function receiveImports(request: Request, context: Context): Promise<Result<ReceivedForm>> {
  const type = request.headers.get("Content-Type");
  if (!isMultipart(type) || !request.body) return refuse("unsupported-media", "Send this as multipart/form-data.");
  const receiver = createImportReceiver(context, Number(request.headers.get("Content-Length") ?? 0));
  const body = request.body as unknown as AsyncIterable<Uint8Array>;
  const fields: Record<string, string> = {};
  let left = MAX_FIELDS;
  let refused: ImportRefused | null = null;

  async function receive(part: Part): Promise<void> {
    if (part.kind === "field") fields[part.name] = part.value.replaceAll("\0", "");
    else if (part.name === "file") await receiver.receiveFile(part.filename, part.data);
    else if (part.name === "folder") await receiver.receiveFolderFile(part.filename, part.data);
    else await skip(part.data);
  }

  /** Unexpected files are not kept, and may not continue without end. */
  async function skip(data: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of data) {
      left -= chunk.length;
      if (left < 0) throw new TooLarge();
    }
  }

  try {
    for await (const part of readParts(body, type, MAX_FIELDS)) {
      // After a refusal the rest is read and dropped, so that the browser gets the answer and not a broken connection.
      if (refused) continue;
      await receive(part).catch((error: unknown) => {
        if (!(error instanceof ImportRefused)) throw error;
        refused = error;
      });
    }
    if (refused) throw refused;
    return ok({ files: receiver.received(), fields });
  } catch (error) {
    const [code, message] = reasonOf(error, context.intake.maxBytes);
    for (const id of receiver.opened) await failItem(context, id, { code, message });
    return code === "invalid" ? refuseField("file", message) : refuse(code, message);
  }
}

function reasonOf(error: unknown, maxBytes: number): ["invalid" | "too-large" | "malformed", string] {
  if (error instanceof ImportRefused) return ["invalid", error.message];
  if (error instanceof TooLarge || error instanceof FieldsTooLarge)
    return ["too-large", `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`];
  return ["malformed", "The upload was incomplete. Send the file again."];
}
