import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from "node:zlib";

export type Coding = "br" | "gzip";

/** Below this size, the overhead of compression exceeds its savings. */
const LEAST = 1024;
const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|(rss\+|atom\+)?xml)|image\/svg\+xml)/;

/** Whether compression makes a content type smaller. */
export const isCompressible = (type: string): boolean => compressible.test(type);

/** The best coding that a client accepts, according to its Accept-Encoding header; null for none. */
export function chooseCoding(header: string | undefined, size: number): Coding | null {
  if (header === undefined || size < LEAST) return null;
  const taken = header.split(",").flatMap((part) => {
    const [name = "", ...params] = part.toLowerCase().split(";");
    return params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param)) ? [] : [name.trim()];
  });
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : null;
}

/** Fast rather than thorough: an answer is sent once. */
export function compress(bytes: Buffer, coding: Coding): Buffer {
  if (coding === "gzip") return gzipSync(bytes, { level: 3 });
  return brotliCompressSync(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: 1,
      [zlib.BROTLI_PARAM_LGWIN]: 18,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** For what is sent many times: as small as possible, at any cost. */
export const compressWell = (bytes: Buffer, coding: Coding): Promise<Buffer> =>
  coding === "gzip"
    ? promisify(gzip)(bytes, { level: 9 })
    : promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } });
