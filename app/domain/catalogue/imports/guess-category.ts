import type { Category } from "../torrents/categories.ts";

const plugin = /\.(vst3?|dll|component|clap|aaxplugin|lv2)(\/|$)/i;
const program = /\.(exe|msi|dmg|pkg|appimage|deb|rpm)$/i;
const instrument = /(synth|instrument|sampler|piano|organ|vsti)/i;
const sound = /\.(wav|aiff?|flac|rex|rx2|sf2|sfz|nki|midi?|mp3|ogg)$/i;
const reading = /\.(pdf|epub|mobi|mp4|mkv|mov|srt)$/i;

/**
 * The category that fits most of the contents, by size. Plug-ins and programs take precedence over sounds, since they
 * include sounds. `files` with their paths and bytes.
 */
export function guessCategory(name: string, files: readonly { path: string[]; length: number }[]): Category {
  const paths = files.map(({ path, length }) => ({ text: path.join("/"), length }));
  if (paths.some(({ text }) => plugin.test(text)))
    return instrument.test(name) || paths.some(({ text }) => instrument.test(text)) ? "VST Instruments" : "VST Effects";
  if (paths.some(({ text }) => program.test(text))) return "DAWs";
  const sizeOf = (pattern: RegExp) =>
    paths.filter(({ text }) => pattern.test(text)).reduce((sum, { length }) => sum + length, 0);
  const sounds = sizeOf(sound);
  const words = sizeOf(reading);
  if (sounds === 0 && words === 0) return "Miscellaneous";
  return sounds >= words ? "Samples" : "eBooks/Tutorials";
}
