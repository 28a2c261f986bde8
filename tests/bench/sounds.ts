import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SoundCost } from "#app/adapters/sounds/sound-worker.ts";
import { createSounds } from "#app/adapters/sounds/sounds.server.ts";
import { flac } from "#tests/support/flac.ts";
import { madeSounds } from "#tests/support/made-sounds.ts";
import { measureMade } from "#tests/support/measure-made.ts";
import { aiff, encoded, music, RATE, type Samples, wav } from "#tests/support/sounds.ts";

const MOST_SECONDS = 10;
const MINUTE = 60;

/** Music of so many seconds: ten seconds again and again. */
function long(seconds: number, rate = RATE): Samples {
  const [piece = new Float32Array()] = music(10, { tempo: 126, rate });
  const samples = new Float32Array(seconds * rate);
  for (let at = 0; at < samples.length; at += piece.length) samples.set(piece, at);
  return [samples];
}

/** Pieces of a stream of frames may follow one another: an hour of them need not be encoded. */
const repeated = (bytes: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => bytes));

const sounds: [string, () => Buffer | Promise<Buffer>][] = [
  ["WAV, 5 min", () => wav(long(5 * MINUTE))],
  ["WAV, 60 min, 8 kHz", () => wav(long(60 * MINUTE, 8_000), { rate: 8_000 })],
  ["AIFF, 5 min", () => aiff(long(5 * MINUTE))],
  ["FLAC, 5 min", () => flac(long(5 * MINUTE))],
  ["MP3, 5 min", () => encoded(long(5 * MINUTE), "mp3")],
  ["MP3, 60 min", async () => repeated(await encoded(long(MINUTE), "mp3"), 60)],
  ["Ogg Vorbis, 5 min", () => encoded(long(5 * MINUTE), "ogg")],
  ["Ogg Vorbis, 60 min, 16 kHz", () => encoded(long(60 * MINUTE, 16_000), "ogg", 16_000)],
];

/** Prints what a sound of each format costs to read: seconds of a core, and memory. Ends with those above ten seconds. */
export async function benchSounds(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-bench-"));
  let cost: SoundCost = { peakBytes: 0, cpuSeconds: 0 };
  const reader = createSounds({
    folder,
    onCost: (told) => {
      cost = told;
    },
  });
  const misses: string[] = [];
  process.stdout.write("\nReading a sound (its process, from the sources):\n");
  for (const [name, make] of sounds) {
    const file = path.join(folder, "sound");
    await writeFile(file, await make());
    const { size } = await stat(file);
    const read = await reader.read(createReadStream(file), { kind: null, seconds: null });
    const outcome =
      "problem" in read ? read.problem : `${Math.round(read.sourceMs / 1_000)} s, ${read.measured.tempo} bpm`;
    const figures = `${cost.cpuSeconds.toFixed(1)} s of a core, ${Math.round(cost.peakBytes / 1e6)} MB`;
    process.stdout.write(`  ${name.padEnd(28)} ${(size / 1e6).toFixed(1).padStart(6)} MB: ${figures} (${outcome})\n`);
    if (cost.cpuSeconds > MOST_SECONDS) misses.push(`${name}: ${figures}`);
  }
  await rm(folder, { recursive: true });
  await printMeasurements();
  return misses;
}

/** How often tempo and key of sounds that were made for it are said, and how often they are right. */
async function printMeasurements(): Promise<void> {
  const { tempo, key, wrong } = await measureMade(madeSounds());
  process.stdout.write("\nTempo and key by measurement, of generated sounds:\n");
  for (const [name, { there, said, right, octave, invented }] of Object.entries({ tempo, key }))
    process.stdout.write(
      `  ${name.padEnd(6)} precision ${(right / said).toFixed(2)}, recall ${(right / there).toFixed(2)} (${right} right of ${said} said and ${there} there; ${octave} half or double, ${invented} where there is none)\n`,
    );
  for (const line of wrong) process.stdout.write(`    ${line}\n`);
}
