import type { Storage } from "#app/domain/core/ports/storage.ts";
import type { Bucket } from "./bucket.server.ts";

/** Files in S3-compatible storage. */
export function createS3Storage(bucket: Bucket): Storage {
  return {
    put: bucket.put,
    putStream: bucket.putStream,
    async get(name) {
      const response = await bucket.get(name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async getStream(name) {
      const response = await bucket.get(name);
      return response && ((response.body ?? []) as unknown as AsyncIterable<Uint8Array>);
    },
    delete: bucket.delete,
    async findOlder(folder, before) {
      const names: string[] = [];
      for await (const { name, at } of bucket.list(`${folder}/`)) if (at < before) names.push(name);
      return names;
    },
    async *list() {
      // Skip backups and other programs' objects in the same bucket.
      for await (const { name } of bucket.list("")) if (/^[a-z]+\/[a-z0-9.]+$/.test(name)) yield name;
    },
    uploadUrl: (name, expires) => bucket.uploadUrl(name, expires),
  };
}
