import { createHash } from "node:crypto";
import type { BackupCopies, BackupFile, CopySum } from "#app/domain/core/ports/host.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { AGE, encrypt } from "./age.server.ts";
import { timeOf } from "./backups.server.ts";
import { FILES, withoutFiles } from "./copied-files.server.ts";
import { type FileList, findFiles, formatList, LIST, readList } from "./file-lists.server.ts";
import { webStreamOf } from "./web-stream.ts";

type Options = {
  bucket: Bucket;
  /** The folder of the bucket, with its slash. */
  prefix: string;
  place: string;
  recipients: string[];
  /** The key for the names of copied files. */
  fileKey: string;
};

/** The prefix of copies and their lists, so that listing them skips copied files. */
const OURS = "patchbay-";
/** How long a file that no copy needs is left: another machine may be making a copy that needs it. */
const GRACE_MS = 86_400_000;
/** The list is written each time this many files have been copied, so that an interrupted copy can resume from it. */
const LIST_EVERY = 200;

/** The time of the archive that this encrypted copy or list of files belongs to; null for other names. */
const timeOfOne = (name: string, suffix: string): Date | null =>
  name.endsWith(suffix) ? timeOf(name.slice(0, -suffix.length)) : null;

async function list(bucket: Bucket, prefix: string, suffix: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for await (const { name: key, bytes } of bucket.list(prefix + OURS)) {
    const name = key.slice(prefix.length);
    const createdAt = timeOfOne(name, suffix);
    if (createdAt) found.push({ name, bytes, createdAt });
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** The copies in a folder of a bucket, newest first. */
export const listCopies = (bucket: Bucket, prefix: string): Promise<BackupFile[]> => list(bucket, prefix, AGE);

const listOf = (copy: string) => copy.slice(0, -AGE.length) + LIST;

/**
 * Encrypted copies of archives in a bucket. The key that opens them is not on this machine. Stored files are next to
 * the copies, each encrypted and sent once; a list says which files each copy needs.
 */
export function createBackupCopies({ bucket, prefix, place, recipients, fileKey }: Options): BackupCopies {
  async function read(name: string): Promise<CopySum | null> {
    const stored = await bucket.get(prefix + name);
    if (!stored?.body) return null;
    return sumOf(stored.body as unknown as AsyncIterable<Uint8Array>);
  }

  /** Encrypts and sends, then reads back. A copy that differs is deleted. */
  async function send(name: string, bytes: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<CopySum> {
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
    throw new Error(`${name} differed when it was read back from ${place}, so it was deleted there.`);
  }

  /**
   * Files that were verified once and are still there with that size, according to the newest lists, including the list
   * of an interrupted copy.
   */
  async function findKnown(): Promise<FileList> {
    const [there, lists] = [await findFiles(bucket, prefix), await list(bucket, prefix, LIST)];
    const known: FileList = new Map();
    for (const { name } of lists.slice(0, 2))
      for (const [file, sum] of (await readList(bucket, prefix + name)) ?? [])
        if (there.get(file)?.bytes === sum.bytes) known.set(file, sum);
    return known;
  }

  return {
    place,
    nameOf: (backup) => backup + AGE,

    async put(backup, bytes, signal) {
      const known = await findKnown();
      const needed: FileList = new Map();
      let newFiles = 0;
      const noteThem = () => bucket.put(prefix + backup + LIST, formatList(needed), "text/plain");
      async function take(file: string, plain: Buffer): Promise<void> {
        signal?.throwIfAborted();
        let sum = known.get(file) ?? needed.get(file);
        if (!sum) {
          sum = await send(FILES + file + AGE, new Blob([plain as BlobPart]).stream(), signal);
          newFiles += 1;
        }
        needed.set(file, sum);
        if (newFiles > 0 && needed.size % LIST_EVERY === 0) await noteThem();
      }
      async function* archive() {
        yield* withoutFiles(bytes, fileKey, take);
        // Before the copy exists: a copy without a list would look like one that needs no files.
        await noteThem();
      }
      const sum = await send(backup + AGE, webStreamOf(archive()), signal);
      return { ...sum, files: needed.size, newFiles };
    },

    list: () => listCopies(bucket, prefix),
    read,

    async findWrongFile(name) {
      const files = (await readList(bucket, prefix + listOf(name))) ?? new Map();
      for (const [file, { bytes, sha256 }] of files) {
        const found = await read(FILES + file + AGE);
        if (!found) return `${FILES}${file}${AGE} is missing from ${place}`;
        if (found.bytes !== bytes || found.sha256 !== sha256)
          return `${FILES}${file}${AGE} in ${place} differs from what was sent`;
      }
      return null;
    },

    async delete(name) {
      await bucket.delete(prefix + name);
      await bucket.delete(prefix + listOf(name));
    },

    async sweep(now) {
      const before = now.getTime() - GRACE_MS;
      const unlisted = new Map((await listCopies(bucket, prefix)).map(({ name, createdAt }) => [name, createdAt]));
      const needed = new Set<string>();
      for (const { name, createdAt } of await list(bucket, prefix, LIST)) {
        const hasCopy = unlisted.delete(name.slice(0, -LIST.length) + AGE);
        if (!hasCopy && createdAt.getTime() < before) await bucket.delete(prefix + name);
        else for (const file of (await readList(bucket, prefix + name))?.keys() ?? []) needed.add(file);
      }
      // A copy whose list is missing may need any file that existed then. An older copy contains its files.
      const spared = Math.max(0, ...[...unlisted.values()].map((at) => at.getTime() + GRACE_MS));
      let removed = 0;
      for (const [name, { at }] of await findFiles(bucket, prefix)) {
        if (needed.has(name) || at.getTime() >= before || at.getTime() < spared) continue;
        await bucket.delete(prefix + FILES + name + AGE);
        removed += 1;
      }
      return removed;
    },
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
