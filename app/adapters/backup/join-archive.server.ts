import { openArchive, sha256 } from "./archive-writer.server.ts";
import { FILE_KEY, nameOfFile } from "./copied-files.server.ts";
import { MANIFEST, type Part } from "./manifest.ts";
import { parseManifest, readArchive, wholeOf } from "./read-archive.server.ts";
import { DamagedArchive, damaged } from "./tar.server.ts";

/** The bytes of a copied file, decrypted; null if there is no file of that name. */
export type OpenFile = (name: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** Null if the archive contains its files itself. */
export async function readFileKey(archive: string): Promise<string | null> {
  for await (const entry of readArchive(archive))
    return entry.name === FILE_KEY ? (await wholeOf(entry)).toString() : null;
  return null;
}

/**
 * Rebuilds the archive from which a copy was made by adding the separately stored files. Throws DamagedArchive with the
 * name of the first file that is missing or has changed.
 */
export async function joinArchive(
  archive: string,
  key: string,
  target: string,
  openFile: OpenFile,
  signal: AbortSignal,
): Promise<void> {
  const joined = openArchive(target, new Date(), signal);
  try {
    for await (const entry of readArchive(archive)) {
      if (entry.name === FILE_KEY) continue;
      const bytes = await wholeOf(entry);
      // Files come after the tables and before the table of contents, which lists them.
      if (entry.name === MANIFEST)
        for (const file of parseManifest(bytes).files)
          await joined.add(file.name, await fetchFile(file, key, openFile));
      await joined.add(entry.name, bytes);
    }
    await joined.end();
  } catch (error) {
    await joined.abandon();
    throw error;
  }
}

async function fetchFile({ name, bytes, sha256: sum }: Part, key: string, openFile: OpenFile): Promise<Buffer> {
  const copied = nameOfFile(key, sum);
  const source = await openFile(copied);
  if (!source) throw damaged(`${name} is missing (copied file ${copied})`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source) {
      chunks.push(chunk);
      length += chunk.length;
      // A copied file that somebody else wrote must not fill the memory.
      if (length > bytes) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
    throw damaged(`${name} has changed (copied file ${copied})`, error);
  }
  const whole = Buffer.concat(chunks);
  if (sha256(whole) !== sum) throw damaged(`${name} has changed (copied file ${copied})`);
  return whole;
}
