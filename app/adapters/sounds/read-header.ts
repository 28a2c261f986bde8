import { magicOf } from "#app/domain/catalogue/previews/sound-magic.ts";
import { readAiffHeader } from "./aiff-header.ts";
import { readFlacHeader } from "./flac-header.ts";
import type { Header } from "./header.ts";
import { readMpegHeader } from "./mpeg-header.ts";
import { readOggHeader } from "./ogg-header.ts";
import { skipTags } from "./skip-tags.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";
import { readWavHeader } from "./wav-header.ts";

/** Detects the format from the first bytes, because a file name proves nothing. Throws SoundError. */
export async function readHeader(file: SoundFile): Promise<Header> {
  if (file.size === 0) throw new SoundError("The file is empty.");
  const start = await skipTags(file);
  const magic = magicOf(await file.at(start, 12));
  if (magic === "WAV") return readWavHeader(file, start);
  if (magic === "AIFF") return readAiffHeader(file, start);
  if (magic === "FLAC") return readFlacHeader(file, start);
  if (magic === "Ogg") return readOggHeader(file, start);
  if (magic !== null && typeof magic === "object")
    throw new SoundError(`This is ${magic.other}, which is not supported. ${SEND}`);
  const mpeg = await readMpegHeader(file, start);
  if (mpeg) return mpeg;
  throw new SoundError(`Unsupported format. ${SEND}`);
}

const SEND = "Send WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus.";
