import path from "node:path";
import type { HeldFiles } from "#app/domain/core/ports/held-files.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { createBucketFiles, openInBucket } from "./bucket-files.server.ts";
import { createDiskFiles, openOnDisk } from "./disk-files.server.ts";

/**
 * The demo's files in DATA_DIR, and the kept files of imports: in the bucket if there is one, otherwise in DATA_DIR.
 */
export function createHeldFiles(dataDir: string, bucket: Bucket | null): HeldFiles {
  const roots = { demo: path.join(dataDir, "demo"), folder: path.join(dataDir, "kept") };
  const onDisk = createDiskFiles(roots.folder);
  const inBucket = bucket && createBucketFiles(bucket);
  const newest = inBucket ?? onDisk;

  return {
    async open(held, range, signal) {
      if (held.store !== "bucket") return openOnDisk(roots[held.store], held, range, signal);
      return bucket && openInBucket(bucket, held, range, signal);
    },
    keep: newest.keep,
    free: newest.free,
    async remove(held) {
      if (held.store === "folder") await onDisk.remove(held);
      else if (held.store === "bucket") await inBucket?.remove(held);
    },
  };
}
