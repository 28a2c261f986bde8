import { readRange } from "./read-range.ts";

type File = { bytes: Uint8Array; type: string /** Changes with the bytes. */; version: string };

/**
 * A file that players ask for in parts (RFC 9110): 200 whole, 206 with the part that was asked for, 304 where the
 * browser has it, 416 for a part that is not there. Several parts at once are answered whole. Only the browser keeps it.
 */
export function rangeResponse({ headers: asked }: Request, { bytes, type, version }: File): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Cache-Control": "private, max-age=3600",
  });
  if (asked.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  // Parts of what has changed meanwhile would not fit together.
  const isSame = (asked.get("If-Range") ?? etag) === etag;
  const wanted = readRange(isSame ? asked.get("Range") : null, bytes.length);
  if (wanted.kind === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = wanted.kind === "part" ? wanted.range : { first: 0, last: bytes.length - 1 };
  const isPart = wanted.kind === "part";
  if (isPart) headers.set("Content-Range", `bytes ${first}-${last}/${bytes.length}`);
  headers.set("Content-Length", String(last - first + 1));
  return new Response(bytes.subarray(first, last + 1) as BodyInit, { status: isPart ? 206 : 200, headers });
}
