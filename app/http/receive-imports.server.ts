import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import type { Context } from "#app/domain/context.server.ts";
import { advance, failItem, openItem } from "#app/domain/imports/items.server.ts";
import { ok, type Result, refuse } from "#app/domain/result.ts";

export type ReceivedImport = { file: string; name: string; size: number; itemId: number };
export type ReceivedForm = { files: ReceivedImport[]; fields: Record<string, string> };

const MAX_FIELD = 64 * 1024;
const MAX_FILES = 50;
// Half of the way is the file's arrival.
const ARRIVED = 50;

class TooLarge extends Error {}

/**
 * Receives the files of a form straight to disk, each as an import of its own; nothing of them is held in memory. The
 * caller has checked who is asking. Refusals: unsupported-media, too-large, malformed; what was received by then is
 * removed again.
 */
export async function receiveImports(request: Request, context: Context): Promise<Result<ReceivedForm>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type))
    return refuse("unsupported-media", "Please send this as multipart/form-data.");
  const total = Number(request.headers.get("Content-Length") ?? 0);
  const { maxBytes } = context.intake;
  const files: ReceivedImport[] = [];
  const fields: Record<string, string> = {};
  const opened: number[] = [];
  let limit = MAX_FILES * MAX_FIELD;

  async function take(part: UploadHandlerPart): Promise<undefined> {
    if (part.filename === undefined || part.name !== "file") {
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.data) {
        limit -= chunk.length;
        if (limit < 0) throw new TooLarge();
        chunks.push(chunk);
      }
      if (part.filename === undefined) fields[part.name] = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
      return;
    }
    // A browser sends an empty part where no file was chosen.
    if (part.filename === "") return void (await drain(part.data));
    if (opened.length >= MAX_FILES) throw new TooLarge();
    const name = part.filename.replaceAll("\0", "");
    const item = await openItem(context, name);
    opened.push(item.id);
    const file = path.join(item.folder, "received");
    let size = 0;
    let shown = 0;
    async function* counted() {
      for await (const chunk of part.data) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLarge();
        const progress = total > 0 ? Math.min(ARRIVED - 1, Math.floor((size / total) * ARRIVED)) : 0;
        if (progress >= shown + 5) {
          shown = progress;
          await advance(context, item.id, { progress });
        }
        yield chunk;
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(file, { mode: 0o600 }));
    files.push({ file, name, size, itemId: item.id });
  }

  try {
    await parseMultipart(request, take);
    return ok({ files, fields });
  } catch (error) {
    const large = error instanceof TooLarge;
    const words = large
      ? `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`
      : "The file did not arrive whole.";
    for (const id of opened) await failItem(context, id, words);
    return refuse(large ? "too-large" : "malformed", words);
  }
}

async function drain(data: AsyncIterable<Uint8Array>) {
  for await (const _ of data);
}
