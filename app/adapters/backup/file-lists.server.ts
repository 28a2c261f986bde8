import type { CopySum } from "#app/domain/core/ports/host.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { AGE } from "./age.server.ts";
import { FILES } from "./copied-files.server.ts";

/** Suffix of the list of files that a copy needs. It uses their stored names, so it reveals nothing about them. */
export const LIST = ".files";

/** The copied files by name, each with the checksum of its encrypted bytes. */
export type FileList = Map<string, CopySum>;

export const formatList = (files: FileList): Buffer =>
  Buffer.from([...files].map(([name, { bytes, sha256 }]) => `${name} ${bytes} ${sha256}\n`).join(""));

/** Null if there is no list of that name. Throws if it is not one of ours. */
export async function readList(bucket: Bucket, name: string): Promise<FileList | null> {
  const stored = await bucket.get(name);
  if (!stored) return null;
  const lines = (await stored.text()).split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, file, bytes, sha256] = /^([0-9a-f]{64}) (\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
      if (!file || !bytes || !sha256) throw new Error(`${name} is not a list of copied files.`);
      return [file, { bytes: Number(bytes), sha256 }];
    }),
  );
}

/** The copied files in the bucket by name, with their sizes and times. */
export async function findFiles(bucket: Bucket, prefix: string): Promise<Map<string, { bytes: number; at: Date }>> {
  const found = new Map<string, { bytes: number; at: Date }>();
  for await (const { name, bytes, at } of bucket.list(prefix + FILES))
    if (name.endsWith(AGE)) found.set(name.slice((prefix + FILES).length, -AGE.length), { bytes, at });
  return found;
}
