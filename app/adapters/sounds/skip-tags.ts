import { HEAD_BYTES } from "#app/domain/catalogue/previews/sound-check.ts";
import { magicOf, zerosBefore } from "#app/domain/catalogue/previews/sound-magic.ts";
import { countId3 } from "./count-tags.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

const MAX_TAG_BYTES = 16 * 1024 * 1024;
/** Some programs put their own tag before the existing one. */
const MAX_TAGS = 8;
const FOOTER = 0x10;

/**
 * The start of the sound after ID3v2 tags, APEv2 tags and zeros, for any format. Throws SoundError on a tag too large
 * for any cover.
 */
export async function skipTags(file: SoundFile): Promise<number> {
  let at = 0;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    const head = await file.at(at, 32);
    const size = tagBytes(head);
    if (size === 0) return at + (await zerosAt(file, at));
    const name = magicOf(head) === "ID3" ? "ID3" : "APE";
    if (size > MAX_TAG_BYTES)
      throw new SoundError(`Its ${name} tag has ${Math.round(size / 1e6)} MB; at most 16 MB are supported.`);
    if (at + size >= file.size) throw new SoundError(`It contains an ${name} tag but no sound.`);
    if (name === "ID3") countId3(await file.at(at, size));
    at += size;
  }
  throw new SoundError(`It has more than ${MAX_TAGS} tags before its sound.`);
}

/** The length of the tag that begins here; 0 if none does. */
function tagBytes(head: Buffer): number {
  const magic = magicOf(head);
  if (magic === "APE" && head.length >= 32) return 32 + head.readUInt32LE(12);
  if (magic !== "ID3") return 0;
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = head.subarray(5);
  const size = ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f);
  return 10 + size + (flags & FOOTER ? 10 : 0);
}

/** Zeros before a sound of known format; before an MP3 they are skipped with everything else. */
async function zerosAt(file: SoundFile, at: number): Promise<number> {
  const head = await file.at(at, HEAD_BYTES);
  const zeros = zerosBefore(head);
  return magicOf(head.subarray(zeros)) === null ? 0 : zeros;
}
