import { readAiffHeader } from "./aiff-header.ts";
import { readFlacHeader } from "./flac-header.ts";
import type { Header } from "./header.ts";
import { readMp3Header, skipId3 } from "./mp3-header.ts";
import { readOggHeader } from "./ogg-header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";
import { readWavHeader } from "./wav-header.ts";

/** What kind of sound it is, by its first bytes: a name proves nothing. Throws SoundError. */
export async function readHeader(file: SoundFile): Promise<Header> {
  if (file.size === 0) throw new SoundError("The file is empty.");
  const start = await skipId3(file);
  const magic = (await file.at(start, 12)).toString("latin1");
  if (/^(RIFF|RF64)....WAVE/s.test(magic)) return readWavHeader(file);
  if (/^FORM....AIF[FC]/s.test(magic)) return readAiffHeader(file);
  if (magic.startsWith("fLaC")) return readFlacHeader(file, start);
  if (magic.startsWith("OggS")) return readOggHeader(file, start);
  const mp3 = await readMp3Header(file, start);
  if (mp3) return mp3;
  throw new SoundError("This is no sound that is read here: WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus.");
}
