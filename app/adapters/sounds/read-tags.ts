import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import type { SaidBySound } from "#app/domain/core/ports/sounds.ts";

type Tags = Record<string, string | number>;

const MAX_TEXT = 200;
/** The limit of pictures that members upload. */
const MAX_PICTURE = 8 * 1024 * 1024;

/** `seconds` is the declared length of the sound; for an MP3, only the tags contain it. */
type Told = { tags: Tags; tagged: SaidBySound; seconds: number; picture: Uint8Array | null };

/** Reads the tags of a sound. Unreadable tags are ignored: the sound matters. */
export async function readTags(path: string): Promise<Told> {
  try {
    const { parseFile } = await import("music-metadata");
    const { common, native, format } = await parseFile(path, { duration: false });
    const { title, artist, album, genre, year, bpm, license, picture } = common;
    const said = { title, artist, album, genre: genre?.join(", "), year, licence: license };
    const cover = picture?.[0]?.data ?? null;
    return {
      picture: cover && cover.length <= MAX_PICTURE ? cover : null,
      seconds: format.duration ?? 0,
      tags: Object.fromEntries(Object.entries(said).flatMap(([name, value]) => cleaned(name, value))),
      tagged: { tempo: typeof bpm === "number" && bpm > 0 ? bpm : null, key: keyOf(native) },
    };
  } catch {
    return { picture: null, seconds: 0, tags: {}, tagged: { tempo: null, key: null } };
  }
}

const KEY_NAMES = ["INITIALKEY", "INITIAL_KEY", "TKEY", "KEY"];

/** Each kind of tag uses a different name for the key. */
function keyOf(native: Record<string, { id: string; value: unknown }[]>): string | null {
  const key = Object.values(native)
    .flat()
    .find(({ id, value }) => typeof value === "string" && KEY_NAMES.includes(id.toUpperCase().replace(/^.*:/, "")));
  return key ? String(key.value).slice(0, MAX_TEXT) : null;
}

function cleaned(name: string, value: string | number | undefined): [string, string | number][] {
  if (typeof value === "number") return Number.isFinite(value) ? [[name, value]] : [];
  const text = String(cleanText(value ?? "")).trim();
  return text === "" ? [] : [[name, text.slice(0, MAX_TEXT)]];
}
