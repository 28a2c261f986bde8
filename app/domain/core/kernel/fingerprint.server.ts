import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** The SHA-256 of a value: equal for objects with equal fields in any order, and for files with equal bytes. */
export const fingerprintOf = async (value: unknown): Promise<string> =>
  createHash("sha256")
    .update(JSON.stringify(await plain(value)))
    .digest("hex");

async function plain(value: unknown): Promise<unknown> {
  if (value instanceof File) return { name: value.name, sha256: await hashOf(value) };
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  if (ArrayBuffer.isView(value) || value instanceof Date || typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Promise.all(names.map(async (name) => [name, await plain((value as Record<string, unknown>)[name])]));
}

async function hashOf(file: File): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of Readable.fromWeb(file.stream() as ReadableStream)) hash.update(chunk);
  return hash.digest("hex");
}
