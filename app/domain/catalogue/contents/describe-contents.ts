import { fileKinds, kindLabel } from "./file-kinds.ts";
import type { Contents } from "./read-contents.ts";

/** The contents in words, each with its label: `["Tempo", "120–128 bpm"]`. Skips unknown ones. */
export function describeContents(contents: StoredContents): [string, string][] {
  const { counts, pluginFormats, sampleKinds, tempos, keys } = contents;
  const facts: [string, string][] = [
    ["Inside", countWords(counts)],
    ["Plug-in formats", pluginFormats.join(", ")],
    ["Runs on", systemWords(contents)],
    ["Samples", capital(sampleKinds.map((kind) => sampleWords[kind] ?? kind).join(", "))],
    ["Tempo", tempoWords(tempos)],
    ["Keys", keys.join(", ")],
  ];
  return facts.filter(([, words]) => words !== "");
}

/** Contents as stored: an older reader may have stored values that this one does not know. */
type StoredContents = Omit<Contents, "pluginFormats" | "systems" | "architectures" | "sampleKinds"> &
  Record<"pluginFormats" | "systems" | "architectures" | "sampleKinds", readonly string[]>;

const sampleWords: Record<string, string> = {
  loop: "loops",
  "one-shot": "one-shots",
  "construction-kit": "construction kits",
};
const systemNames: Record<string, string> = { windows: "Windows", macos: "macOS", linux: "Linux" };

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "24 × WAV, 12 × MIDI, manual". Counts files of unknown kinds only if there are no others. */
function countWords(counts: Record<string, number>): string {
  const known = fileKinds.filter((kind) => counts[kind] !== undefined);
  const told = known.length > 1 ? known.filter((kind) => kind !== "other") : known;
  return told
    .map((kind) => {
      const count = counts[kind] ?? 0;
      return count === 1 && told.length === 1
        ? kindLabel(kind)
        : `${count.toLocaleString("en-US")} × ${kindLabel(kind)}`;
    })
    .join(", ");
}

/** "Windows, macOS (x64, arm64)". */
function systemWords({ systems, architectures }: Pick<StoredContents, "systems" | "architectures">): string {
  const names = systems.map((system) => systemNames[system] ?? system).join(", ");
  const processors = architectures.join(", ");
  return names && processors ? `${names} (${processors})` : names || processors;
}

type Brief = { tempos: readonly number[]; keys: readonly string[]; pluginFormats: readonly string[] };

/** The most concise facts, for a row of a list: "120–128 bpm", "Am", "VST3". */
export const briefContents = ({ tempos, keys, pluginFormats }: Brief): string[] =>
  [tempoWords(tempos), keys.length > 2 ? `${keys.length} keys` : keys.join(" "), ...pluginFormats].filter(Boolean);

/** "124 bpm", "120–128 bpm". */
function tempoWords(tempos: readonly number[]): string {
  const [first, last] = [tempos[0], tempos.at(-1)];
  if (first === undefined) return "";
  return first === last ? `${first} bpm` : `${first}–${last} bpm`;
}
