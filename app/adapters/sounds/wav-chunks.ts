import { keyOfNote } from "#app/domain/catalogue/music/keys.ts";
import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import type { SaidBySound } from "#app/domain/core/ports/sounds.ts";

type Tags = Record<string, string | number>;

const ONE_SHOT = 1;
const HAS_ROOT = 2;

/**
 * Reads the `acid` chunk of a loop: its tempo and its root note, which is not a key because it does not distinguish
 * major and minor. A one-shot has no tempo, even if the chunk gives one.
 */
export function readAcid(body: Buffer, seconds: number): { said: SaidBySound; tags: Tags } {
  if (body.length < 24) return { said: { tempo: null, key: null }, tags: {} };
  const flags = body.readUInt32LE(0);
  const beats = body.readUInt32LE(12);
  const written = body.readFloatLE(20);
  const tempo = written > 0 ? written : (beats * 60) / seconds;
  const root: Tags = flags & HAS_ROOT ? { rootNote: keyOfNote(body.readUInt16LE(4), false) } : {};
  if (flags & ONE_SHOT) return { said: { tempo: null, key: null }, tags: { ...root, loop: "one-shot" } };
  return { said: { tempo: Number.isFinite(tempo) ? tempo : null, key: null }, tags: { ...root, loop: "loop", beats } };
}

/** The `smpl` chunk: how a sampler plays the sound. */
export function readSmpl(body: Buffer): Tags {
  if (body.length < 36) return {};
  const loops = body.readUInt32LE(28);
  const note = body.readUInt32LE(12);
  return { ...(note <= 127 ? { samplerNote: note } : {}), ...(loops > 0 ? { samplerLoops: loops } : {}) };
}

/** The broadcast chunk `bext`: who recorded the sound, and when. */
export function readBext(body: Buffer): Tags {
  const text = (from: number, length: number) =>
    String(cleanText(body.toString("latin1", from, from + length).split("\0")[0])).trim();
  const said = { description: text(0, 256), originator: text(256, 32), recorded: text(320, 10) };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ""));
}
