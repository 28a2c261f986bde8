import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { etagOf } from "#app/http/etag.ts";
import { chooseCoding, compress, isCompressible } from "./compress.ts";
import { PageResponse } from "./page-response.server.ts";

/** Sends an answer of Remix or of the API: texts in one piece, files and events as streams. */
export async function sendResponse(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const { status, headers } = response;
  res.statusCode = status;
  for (const [name, value] of headers) res.appendHeader(name, value);
  if (response instanceof PageResponse) {
    sendWhole(req, res, response.page, headers);
    return;
  }
  const { body } = response;
  if (!body) {
    res.end();
    return;
  }
  if (isText(headers)) sendWhole(req, res, Buffer.from(await response.arrayBuffer()), headers);
  else await sendStream(req, res, body as ReadableStream);
}

/** Whether an answer is text to show rather than a file to save. */
const isText = (headers: Headers): boolean =>
  isCompressible(headers.get("Content-Type") ?? "") && !headers.has("Content-Disposition");

function sendWhole(req: IncomingMessage, res: ServerResponse, bytes: Buffer, headers: Headers): void {
  res.appendHeader("Vary", "Accept-Encoding");
  if (isComparable(req, res, headers)) {
    const tag = etagOf(bytes);
    res.setHeader("ETag", `W/${tag}`);
    if (req.headers["if-none-match"]?.includes(tag)) {
      res.removeHeader("Content-Type");
      res.writeHead(304).end();
      return;
    }
  }
  const coding = chooseCoding(req.headers["accept-encoding"], bytes.length);
  const sent = coding === null ? bytes : compress(bytes, coding);
  if (coding !== null) res.setHeader("Content-Encoding", coding);
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}

/** Data that a client may request repeatedly. Pages differ each time because of their nonce. */
const isComparable = ({ method }: IncomingMessage, res: ServerResponse, headers: Headers): boolean =>
  (method === "GET" || method === "HEAD") &&
  res.statusCode === 200 &&
  /^(application\/json|text\/x-script)/.test(headers.get("Content-Type") ?? "") &&
  !headers.has("Set-Cookie");

async function sendStream(req: IncomingMessage, res: ServerResponse, body: ReadableStream): Promise<void> {
  res.flushHeaders();
  if (req.method === "HEAD") {
    await body.cancel();
    res.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(body), res);
  } catch (error) {
    // A client that disconnects is not a failure.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
