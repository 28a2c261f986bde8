import type { Category } from "../torrents/categories.ts";
import { namedFiles, type TorrentFileEntry } from "../torrents/metainfo/read-files.ts";
import { type Contents, type NamedFile, readContents } from "./read-contents.ts";

const instrument = /synth|instrument|sampler|piano|\borgan\b|vsti/i;
const sound = /\.(?:wav|bwf|aiff?|flac|rex|rx2|sf2|sfz|nk[ix]|ncw|midi?|mp3|ogg)$/i;
const reading = /\.(?:pdf|epub|mobi|azw3|mp4|mkv|mov|srt)$/i;
const instrumentFile =
  /^(?:wav|aiff|flac|rex|apple-loop|midi|wavetable|kontakt|sfz|sf2|exs|decent-sampler|battery|renoise|hydrogen|gigasampler|falcon|mpc)$/;
const extra = /^(?:preset|project)-/;

/**
 * The category that the name and the files of a torrent suggest; null if they suggest none. Plug-ins and programs take
 * precedence over sounds, since they include sounds, and presets over fewer sounds, which demonstrate them. Between
 * sounds and books, the size decides. `isSure` is false where names do not tell an instrument from an effect.
 */
export function guessCategory(
  name: string,
  files: readonly NamedFile[],
  { counts, kinds, pluginFormats, sampleKinds }: Contents = readContents(name, files),
): { category: Category; isSure: boolean } | null {
  const sure = (category: Category) => ({ category, isSure: true });
  if (pluginFormats.some((format) => format !== "standalone") || kinds.includes("plugin")) {
    const isInstrument = instrument.test(name) || files.some(({ path }) => instrument.test(path));
    return isInstrument ? sure("VST Instruments") : { category: "VST Effects", isSure: false };
  }
  if (pluginFormats.length > 0 || kinds.some((kind) => kind === "program" || kind === "installer")) return sure("DAWs");
  const countOf = (pattern: RegExp) =>
    kinds.reduce((sum, kind) => sum + (pattern.test(kind) ? (counts[kind] ?? 0) : 0), 0);
  const [extras, sounds] = [countOf(extra), countOf(instrumentFile)];
  if (extras > sounds) return sure("Extras");
  const sizeOf = (pattern: RegExp) =>
    files.reduce((sum, { path, length }) => sum + (pattern.test(path) ? length : 0), 0);
  const [heard, read] = [sizeOf(sound), sizeOf(reading)];
  if (read > heard) return sure("eBooks/Tutorials");
  return sounds > 0 || sampleKinds.length > 0 || heard > 0 ? sure("Samples") : null;
}

/** The category of a torrent that no person describes. */
export const settleCategory = (name: string, files: readonly TorrentFileEntry[]): Category =>
  guessCategory(name, namedFiles(files))?.category ?? "Miscellaneous";
