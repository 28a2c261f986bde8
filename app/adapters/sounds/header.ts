import type { SaidBySound, SoundFormat } from "#app/domain/core/ports/sounds.ts";
import { SoundError } from "./sound-error.ts";

/** How uncompressed samples are written. */
export type PcmLayout = { kind: "signed" | "unsigned" | "float"; bytes: number; isLittle: boolean };

/** A file's header, checked before anything is decoded. */
export type Header = {
  format: SoundFormat;
  sampleRate: number;
  channels: number;
  bitDepth: number | null;
  /** Start and end of the encoded data in the file. */
  start: number;
  end: number;
  /** Samples per channel according to the file; null if it does not say. */
  frames: number | null;
  /** WAV and AIFF only. */
  pcm?: PcmLayout;
  said?: SaidBySound;
  tags?: Record<string, string | number>;
};

const MAX_CHANNELS = 8;
const RATES = { from: 8_000, to: 384_000 };

/** Throws SoundError on implausible figures. */
export function checkFigures({ format, channels, sampleRate }: Pick<Header, "format" | "channels" | "sampleRate">) {
  if (!(channels >= 1 && channels <= MAX_CHANNELS))
    throw new SoundError(`The ${format} has ${channels} channels; 1 to ${MAX_CHANNELS} are supported.`);
  if (!(sampleRate >= RATES.from && sampleRate <= RATES.to))
    throw new SoundError(`The ${format} has ${sampleRate} samples a second; 8,000 to 384,000 are supported.`);
}
