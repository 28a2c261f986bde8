import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { clock } from "./clock.ts";

const sources = {
  chunk: "from its file",
  tags: "from its tags",
  name: "from its name",
  measured: "measured",
  member: "from its uploader",
} as const;

type Musical = Pick<PreviewView, "tempo" | "tempoFrom" | "key" | "keyFrom">;
type Technical = Pick<PreviewView, "loudness" | "format" | "sampleRate" | "bitDepth" | "channels">;

/** Tempo and key with their sources. A common source is named once. */
export function musicalFacts({ tempo, tempoFrom, key, keyFrom }: Musical): { text: string; from: string | null }[] {
  const about = tempoFrom === "measured" ? "~" : "";
  const bpm = tempo === null ? null : `${about}${Math.round(tempo * 10) / 10} bpm`;
  const from = (source: keyof typeof sources | null) => (source === null ? null : sources[source]);
  return [
    ...(bpm ? [{ text: bpm, from: key && tempoFrom === keyFrom ? null : from(tempoFrom) }] : []),
    ...(key ? [{ text: key, from: from(keyFrom) }] : []),
  ];
}

/** Loudness and the format of the file, as far as known. */
export function technicalFacts({ loudness, format, sampleRate, bitDepth, channels }: Technical): string[] {
  return [
    loudness === null ? null : `${loudness.toFixed(1).replace("-", "−")} LUFS`,
    format,
    sampleRate === null ? null : `${sampleRate / 1000} kHz`,
    bitDepth === null ? null : `${bitDepth} bit`,
    channels === null ? null : (["mono", "stereo"][channels - 1] ?? `${channels} channels`),
  ].filter((fact) => fact !== null);
}

/** The length of a sound, and if the preview is shorter, its length too. */
export function lengthOf({ durationMs, sourceMs }: Pick<PreviewView, "durationMs" | "sourceMs">): string {
  const heard = durationMs ?? 0;
  const whole = sourceMs ?? heard;
  return whole - heard < 1000 ? clock(heard / 1000) : `${clock(heard / 1000)} of ${clock(whole / 1000)}`;
}
