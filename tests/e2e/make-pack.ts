import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createPreviewMaker } from "#app/adapters/sounds/make-preview.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { workerSite } from "./worker-site.ts";

const SECONDS = 8;
const RATE = 44_100;

/** Not a whole number of milliseconds. */
export const FRAMES = SECONDS * RATE + 7;

/** A preview of a quiet tone. */
async function tone(): Promise<Buffer> {
  const preview = await createPreviewMaker({ sampleRate: RATE, channels: 1, frames: FRAMES });
  preview.add([Float32Array.from({ length: FRAMES }, (_, i) => 0.2 * Math.sin(i / 20))]);
  return preview.finish().mp3;
}

/** Two sounds of a torrent or an upload. */
export async function makeSounds(db: Db, of: { torrentId: number } | { uploadId: number }) {
  const storedName = `previews/${Object.entries(of).flat().join("").toLowerCase()}.mp3`;
  const file = path.join(workerSite().dataDir, "files", storedName);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await tone());
  const peaks = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256));
  const made = { ...of, status: "ready", storedName, peaks, durationMs: SECONDS * 1000 } as const;
  const tempo = { tempo: 124, tempoFrom: "name", key: "Am", keyFrom: "name" };
  await db.preview.createMany({
    data: [
      { ...made, ...tempo, position: 1, fileName: "Loop One.wav", loudness: -14.2, format: "WAV" },
      { ...made, position: 2, fileName: "Loop Two.wav" },
    ],
  });
  return storedName;
}

/** A pack of old, for no other spec to find on the first page, with two sounds. */
export async function makePack(db: Db, name: string, more: Parameters<typeof makeTorrent>[1] = {}) {
  const { id: torrentId } = await makeTorrent(db, { name, createdAt: new Date("2020-01-02T00:00:00Z"), ...more });
  return { torrentId, storedName: await makeSounds(db, { torrentId }) };
}
