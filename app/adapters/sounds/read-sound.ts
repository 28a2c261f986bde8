import type { AboutSound, ReadSound } from "#app/domain/core/ports/sounds.ts";
import { decodeSound } from "./decode-sound.ts";
import { createMusicGuesser } from "./guess-music.ts";
import type { Header } from "./header.ts";
import { createPreviewMaker } from "./make-preview.ts";
import { createLoudnessMeter } from "./measure-loudness.ts";
import type { Block } from "./pcm.ts";
import { readHeader } from "./read-header.ts";
import { readTags } from "./read-tags.ts";
import { SoundError, seconds } from "./sound-error.ts";
import { openSoundFile, type SoundFile } from "./sound-file.ts";

/** For all channels together: 19 minutes of stereo at 44.1 kHz. A few kilobytes can hold a day of silence. */
const MOST_SAMPLES = 100_000_000;
/** No music is this far above full scale (24 dB). */
const LOUDEST_SAMPLE = 16;
const SILENCE = 1 / 32_768;
/** Decoders leave out damaged parts; at least this share must remain. */
const LEAST_SHARE = 0.97;
/** A decoder may hold back its last frames. */
const SPARE_SECONDS = 0.25;

const UNKNOWN: AboutSound = { kind: null, seconds: null };

/** Reads a sound once, from the beginning. Throws SoundError with the fault. */
export async function readSound(path: string, about: AboutSound = UNKNOWN): Promise<ReadSound> {
  const file = await openSoundFile(path);
  try {
    return await readOpened(file, about);
  } finally {
    await file.close();
  }
}

async function readOpened(file: SoundFile, { kind, seconds: whole }: AboutSound): Promise<ReadSound> {
  const header = await readHeader(file);
  const { format, sampleRate, channels, bitDepth, frames: declared } = header;
  const preview = await createPreviewMaker(header);
  const loudness = createLoudnessMeter(sampleRate, channels);
  const guesser = createMusicGuesser(sampleRate);
  let frames = 0;
  let loudest = 0;
  for await (const block of decodeSound(file, header)) {
    loudest = Math.max(loudest, checkBlock(block, header));
    frames += block[0]?.length ?? 0;
    loudness.add(block);
    guesser.add(block);
    preview.add(block);
    if (frames * channels >= MOST_SAMPLES) break;
  }
  const length = frames / sampleRate;
  const isWhole = frames * channels < MOST_SAMPLES;
  checkLength(header, frames);
  if (loudest < SILENCE) throw new SoundError("It is silent.");
  const { tags, tagged, picture, seconds: told } = await readTags(file.path);
  const sourceMs = 1_000 * (isWhole ? length : Math.max(length, declared ? declared / sampleRate : told));
  return {
    format,
    sampleRate,
    channels,
    bitDepth,
    sourceMs: Math.round(sourceMs),
    loudness: loudness.integrated(),
    tags: { ...header.tags, ...tags },
    tagged,
    picture,
    chunks: header.said ?? { tempo: null, key: null },
    measured: await guesser.guess({ kind, seconds: whole ?? sourceMs / 1_000 }),
    ...preview.finish(),
  };
}

/** The loudest sample of a block. Throws SoundError on invalid samples. */
function checkBlock(block: Block, { format, channels }: Header): number {
  if (block.length !== channels) throw new SoundError(`The ${format} changes its number of channels midway.`);
  let loudest = 0;
  for (const samples of block)
    for (const sample of samples) {
      const size = Math.abs(sample);
      // Also catches NaN.
      if (!(size <= LOUDEST_SAMPLE))
        throw new SoundError(
          "The file contains invalid samples: some are not numbers, or far too large. Export it again.",
        );
      if (size > loudest) loudest = size;
    }
  return loudest;
}

function checkLength({ format, channels, frames: declared, sampleRate }: Header, frames: number): void {
  if (frames === 0) throw new SoundError(`This ${format} cannot be decoded: it is damaged or contains no sound.`);
  const wanted = Math.min(declared ?? 0, MOST_SAMPLES / channels);
  if (frames >= wanted * LEAST_SHARE - SPARE_SECONDS * sampleRate) return;
  const [found, said] = [frames / sampleRate, wanted / sampleRate].map(seconds);
  throw new SoundError(`It is truncated or damaged: ${found} of ${said} minutes can be read.`);
}
