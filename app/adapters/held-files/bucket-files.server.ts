import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ByteRange, HeldFile, HeldFiles } from "#app/domain/core/ports/held-files.ts";
import type { Bucket } from "../storage/bucket.server.ts";

/** Contains a hyphen and will have two slashes, unlike names of members' files, so backups skip these objects. */
const ROOT = "kept-files";

/** Opens one range of an object; null if it does not exist or has another length. */
export async function openInBucket(
  bucket: Bucket,
  { folder, path, length }: HeldFile,
  { first, last }: ByteRange,
  signal: AbortSignal,
): Promise<Readable | null> {
  const found = await bucket.get(`${ROOT}/${folder}/${path.join("/")}`, {
    headers: { Range: `bytes=${first}-${last}` },
    signal,
  });
  if (!found?.body) return null;
  if (found.headers.get("Content-Range") === `bytes ${first}-${last}/${length}`)
    return Readable.fromWeb(found.body as ReadableStream, { signal });
  await found.body.cancel();
  return null;
}

/** Keeps files in the bucket that all machines of the site share. */
export function createBucketFiles(bucket: Bucket): Pick<HeldFiles, "keep" | "remove" | "free"> {
  async function remove({ folder }: { folder: string }): Promise<void> {
    for await (const { name } of bucket.list(`${ROOT}/${folder}/`)) await bucket.delete(name);
  }
  return {
    async keep(folder, files) {
      try {
        for (const [index, { open }] of files.entries())
          await bucket.putStream(`${ROOT}/${folder}/${index}`, open(), "application/octet-stream");
      } catch (error) {
        await remove({ folder }).catch(() => undefined);
        throw error;
      }
      return "bucket";
    },
    remove,
    free: async () => null,
  };
}
