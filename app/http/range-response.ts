import { readRange } from "./read-range.ts";

type File = { bytes: Uint8Array; type: string /** Changes with the bytes. */; version: string };

/**
 * A file that players request in parts (RFC 9110): 200 for all of it, 206 for the requested part, 304 if the browser
 * has it, 416 for a part that does not exist. Several parts at once are answered with the whole file. Only the browser
 * caches it.
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
  // Parts of a file that has changed since then would not fit together.
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
