const MAX_HEADERS = 16 * 1024;
const BLANK_LINE = Buffer.from("\r\n\r\n");
const CLOSING = Buffer.from("--");
const BREAK = Buffer.from("\r\n");

/** A field of a form, or a file of it, whose name is as it was sent: with the path, where a folder was chosen. */
export type Part = { name: string; filename: string | null; data: AsyncIterable<Uint8Array> };

export class MalformedForm extends Error {}

/** The boundary of a multipart form, or null for what is none. */
export function boundaryOf(contentType: string | null): string | null {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? "",
  );
  return found ? (found[1] ?? found[2] ?? null) : null;
}

/**
 * The parts of a multipart form (RFC 7578) as they come, holding no more of them than a chunk: what of a part is not
 * read before the next is asked for is skipped. Remix's own parser cuts the paths off file names. Throws MalformedForm.
 */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const source = createSource(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await skip(source.until(delimiter));
  while (true) {
    const next = await source.take(2);
    if (next.equals(CLOSING)) return;
    if (!next.equals(BREAK)) throw new MalformedForm("a boundary is followed by neither a part nor the end");
    const { name, filename } = readHeaders(await source.headers());
    const data = source.until(delimiter);
    yield { name, filename, data };
    await skip(data);
  }
}

function createSource(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  // The first boundary stands at the beginning of a line, and the body begins with it.
  let held: Buffer = BREAK;

  async function more(): Promise<void> {
    const next = await chunks.next();
    if (next.done) throw new MalformedForm("the form ends too early");
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
  }

  async function take(count: number): Promise<Buffer> {
    while (held.length < count) await more();
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  }

  return {
    take,
    /** All lines before the next blank one. */
    async headers(): Promise<string> {
      while (true) {
        const end = held.indexOf(BLANK_LINE);
        if (end > MAX_HEADERS || (end < 0 && held.length > MAX_HEADERS))
          throw new MalformedForm("a header is too long");
        if (end >= 0) return (await take(end + BLANK_LINE.length)).subarray(0, end).toString("utf8");
        await more();
      }
    },
    /** Everything before the delimiter, which is taken too. */
    async *until(delimiter: Buffer): AsyncGenerator<Uint8Array> {
      while (true) {
        const at = held.indexOf(delimiter);
        const sure = at >= 0 ? at : held.length - (delimiter.length - 1);
        if (sure > 0) yield await take(sure);
        if (at >= 0) return void (await take(delimiter.length));
        await more();
      }
    },
  };
}

async function skip(data: AsyncGenerator<Uint8Array>): Promise<void> {
  while (!(await data.next()).done);
}

function readHeaders(lines: string): { name: string; filename: string | null } {
  const disposition = lines.split("\r\n").find((line) => /^content-disposition\s*:/i.test(line)) ?? "";
  const name = parameterOf(disposition, "name");
  if (name === null) throw new MalformedForm("a part has no name");
  return { name, filename: parameterOf(disposition, "filename") };
}

/** As browsers write it: quotation marks and line breaks are percent-encoded. Other clients put a backslash before. */
function parameterOf(header: string, parameter: string): string | null {
  const found = new RegExp(`;\\s*${parameter}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(header);
  if (!found) return null;
  return (found[1] ?? "")
    .replace(/\\"/g, '"')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
