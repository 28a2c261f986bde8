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
  const range = isSame ? readRange(asked.get("Range"), bytes.length) : null;
  if (range === "none") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  const [from, to] = range ?? [0, bytes.length - 1];
  if (range) headers.set("Content-Range", `bytes ${from}-${to}/${bytes.length}`);
  headers.set("Content-Length", String(to - from + 1));
  return new Response(bytes.subarray(from, to + 1) as BodyInit, { status: range ? 206 : 200, headers });
}

/** The first and last byte; "none" where they lie behind the file; null where the whole is to be answered. */
function readRange(text: string | null, size: number): [number, number] | "none" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? "");
  const [, first = "", last = ""] = found ?? [];
  if (!found || (first === "" && last === "")) return null;
  if (first === "") return Number(last) === 0 ? "none" : [Math.max(0, size - Number(last)), size - 1];
  if (last !== "" && Number(last) < Number(first)) return null;
  return Number(first) < size ? [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)] : "none";
}
