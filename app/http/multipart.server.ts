import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { cleanFileName } from "#app/domain/core/kernel/clean-text.ts";

const MAX_HEADER_BYTES = 16 * 1024;
/** Longer boundaries are not allowed (RFC 2046). */
const MAX_BOUNDARY = 70;
/** Counted for each field in addition to its name and value, so that empty fields cannot evade the limit. */
const FIELD_BYTES = 64;

/** A field of a form, or a file under the name that was sent, which includes its path if a folder was chosen. */
export type Part =
  | { kind: "field"; name: string; value: string }
  | { kind: "file"; name: string; filename: string; data: AsyncIterable<Uint8Array> };

export class MalformedForm extends Error {}
export class FieldsTooLarge extends Error {}

export const isMultipart = (contentType: string | null | undefined): contentType is string =>
  /^multipart\/form-data\s*(;|$)/i.test(contentType ?? "");

/**
 * The parts of a multipart form (RFC 7578) in order. The body is read only as fast as the parts are consumed, and
 * unread parts of a file are skipped. Throws MalformedForm, and FieldsTooLarge if all fields together exceed
 * `maxFields` bytes.
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  maxFields: number,
): AsyncGenerator<Part> {
  if (!hasBoundary(contentType)) throw new MalformedForm("there is no boundary, or it is too long");
  const parser = new Busboy({
    headers: { "content-type": contentType },
    preservePath: true,
    isPartAFile: (_name, _type, filename) => filename !== undefined,
    limits: { headerSize: MAX_HEADER_BYTES, fieldSize: maxFields },
  });
  const parts = new Readable({ objectMode: true, highWaterMark: 1, read: () => void parts.emit("wanted") });
  const add = (part: Part & { name?: string }) =>
    part.name === undefined ? parts.destroy(new MalformedForm("a part has no name")) : parts.push(part);
  let left = maxFields;
  let broken: MalformedForm | null = null;

  parser.on("file", (name, file, filename) => {
    // A malformed form also fails the current file, which may not have a reader yet.
    file.on("error", () => undefined);
    add({ kind: "file", name, filename: decodeFilename(filename), data: file });
  });
  parser.on("field", (name, value, _nameTruncated, isTruncated) => {
    left -= FIELD_BYTES + Buffer.byteLength(name ?? "") + Buffer.byteLength(value);
    if (isTruncated || left < 0) parts.destroy(new FieldsTooLarge());
    else add({ kind: "field", name, value });
  });
  // Parts before the break are still delivered: their readers have started something that must be ended.
  parser.on("error", (error: Error) => {
    broken ??= new MalformedForm(error.message, { cause: error });
  });
  parser.on("finish", () => parts.push(null));

  async function feed(): Promise<void> {
    for await (const chunk of body) {
      // The parser itself waits only for readers of large files: small files would pile up in memory.
      if (parts.readableLength > 0) await once(parts, "wanted");
      if (!parser.write(chunk)) await once(parser, "drain");
    }
    parser.end();
  }
  // A body that breaks off is a form without an end.
  feed().catch(() => parser.end());

  for await (const part of parts as AsyncIterable<Part>) {
    if (part.kind === "field") yield part;
    else {
      const file = part.data as Readable;
      yield { ...part, data: readFile(file) };
      await finished(file.resume()).catch(() => undefined);
    }
  }
  if (broken) throw broken;
}

async function* readFile(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new MalformedForm("a file has no end", { cause: error });
  }
}

function hasBoundary(contentType: string): boolean {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  return boundary !== undefined && boundary.length <= MAX_BOUNDARY;
}

/** Browsers percent-encode only quotation marks and line breaks in a name. */
const decodeFilename = (filename: string) => cleanFileName(filename.replaceAll("%22", '"').replace(/%0[DA]/gi, ""));
