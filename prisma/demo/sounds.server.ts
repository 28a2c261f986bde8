import { createHash } from "node:crypto";
import { pickSounds } from "#app/domain/catalogue/previews/pick-sounds.ts";
import { addSounds, SOURCES, type StoredSound } from "#app/domain/catalogue/previews/store-sounds.server.ts";
import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import type { Tx } from "#app/domain/core/kernel/context.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";

/** Sounds per release: enough for an impression, and quick to analyse. */
const SOUNDS = 3;

/** Stores the sounds of a release for the jobs that make previews of them. */
export async function storeSounds(
  storage: Storage,
  { name, files }: { name: string; files: readonly SourceFile[] },
): Promise<StoredSound[]> {
  const picked = pickSounds(files.map((file) => ({ ...file, length: file.bytes.length }))).slice(0, SOUNDS);
  return Promise.all(
    picked.map(async ({ path, bytes }) => {
      // Equal each time: if two processes start together, it is stored once.
      const hash = createHash("sha1")
        .update(JSON.stringify([name, path]))
        .digest("hex");
      const sourceName = `${SOURCES}/${hash}`;
      await storage.put(sourceName, bytes, "application/octet-stream");
      return { fileName: path.join("/"), sourceName };
    }),
  );
}

type Sounds = { torrentId: number; sounds: readonly StoredSound[] };

/** Previews to be made, and the jobs that make them once the site runs. */
export async function insertSounds(tx: Tx, releases: readonly Sounds[], now: Date): Promise<void> {
  for (const { torrentId, sounds } of releases) {
    if (sounds.length === 0) continue;
    const added = await addSounds(tx, { torrentId }, sounds, now);
    if (!added.ok) throw new Error(added.message);
  }
}
