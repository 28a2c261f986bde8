import { createHash } from "node:crypto";
import type { BackupCopies, BackupFile, CopySum } from "#app/domain/ports/host.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { AGE, encrypt } from "./age.server.ts";
import { timeOf } from "./backups.server.ts";

type Options = {
  bucket: Bucket;
  /** The folder of the bucket, with its slash. */
  prefix: string;
  place: string;
  recipients: string[];
};

/** When the archive was made of which this is the encrypted copy; null for other names. */
const timeOfCopy = (name: string): Date | null => (name.endsWith(AGE) ? timeOf(name.slice(0, -AGE.length)) : null);

/** The copies in a folder of a bucket, newest first. */
export async function listCopies(bucket: Bucket, prefix: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for await (const { name: key, bytes } of bucket.list(prefix)) {
    const name = key.slice(prefix.length);
    const createdAt = timeOfCopy(name);
    if (createdAt) found.push({ name, bytes, createdAt });
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Encrypted copies of archives in a bucket. The key that opens them is not here. */
export function createBackupCopies({ bucket, prefix, place, recipients }: Options): BackupCopies {
  async function read(name: string): Promise<CopySum | null> {
    const stored = await bucket.get(prefix + name);
    if (!stored?.body) return null;
    return sumOf(stored.body as unknown as AsyncIterable<Uint8Array>);
  }

  return {
    place,
    nameOf: (backup) => backup + AGE,

    async put(backup, bytes, signal) {
      const name = backup + AGE;
      const sum = startSum();
      async function* encrypted() {
        for await (const chunk of (await encrypt(bytes, recipients)) as unknown as AsyncIterable<Uint8Array>) {
          signal?.throwIfAborted();
          sum.add(chunk);
          yield chunk;
        }
      }
      await bucket.putStream(prefix + name, encrypted(), "application/octet-stream");
      const sent = sum.end();
      const stored = await read(name);
      if (stored?.bytes === sent.bytes && stored.sha256 === sent.sha256) return sent;
      await bucket.delete(prefix + name);
      throw new Error(`${name} did not come back from ${place} as it was sent, and was deleted there.`);
    },

    list: () => listCopies(bucket, prefix),
    read,
    delete: (name) => bucket.delete(prefix + name),
  };
}

function startSum() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    end: (): CopySum => ({ bytes, sha256: hash.digest("hex") }),
  };
}

async function sumOf(source: AsyncIterable<Uint8Array>): Promise<CopySum> {
  const sum = startSum();
  for await (const chunk of source) sum.add(chunk);
  return sum.end();
}
