import type { Contents } from "../../contents/read-contents.ts";

/** The details of the last upload, as stored. */
type Last = { category: string; platform: string; licence: string | null };

type Guess = { category: string; platform: string; licence: string | null; tags: string[] };

const READ_OR_WATCHED = /^(document|manual|book|video|picture)$/;
const INSTRUMENT_FILE =
  /^(wav|aiff|rex|apple-loop|midi|wavetable|kontakt|sfz|sf2|exs|decent-sampler|battery|renoise|hydrogen|gigasampler|falcon|mpc)$/;

const sampleTags = { loop: "loops", "one-shot": "one-shots", "construction-kit": "construction kits" } as const;

function categoryOf({ kinds, pluginFormats, sampleKinds }: Contents, last: Last | null): string {
  const plugins = pluginFormats.filter((format) => format !== "standalone");
  // Names do not tell an instrument from an effect; the member's last plug-in may.
  if (plugins.length > 0) return last?.category.startsWith("VST ") ? last.category : "VST Effects";
  if (pluginFormats.length > 0) return "DAWs";
  if (sampleKinds.length > 0 || kinds.some((kind) => INSTRUMENT_FILE.test(kind))) return "Samples";
  if (kinds.some((kind) => /^(preset|project)-/.test(kind))) return "Extras";
  if (kinds.length > 0 && kinds.every((kind) => READ_OR_WATCHED.test(kind))) return "eBooks/Tutorials";
  return last?.category ?? "Miscellaneous";
}

function platformOf({ systems }: Contents, category: string, last: Last | null): string {
  const [onWindows, onMac] = [systems.includes("windows"), systems.includes("macos")];
  if (onWindows || onMac) return onWindows && onMac ? "BOTH" : onMac ? "MAC" : "PC";
  // Sounds and texts do not depend on a system.
  return last?.platform ?? (category === "Samples" || category === "eBooks/Tutorials" ? "BOTH" : "PC");
}

/** Guesses the details of an upload from its files and from the last upload. The form shows them for correction. */
export function guessDetails(contents: Contents, last: Last | null): Guess {
  const category = categoryOf(contents, last);
  const tags = [
    ...contents.sampleKinds.map((kind) => sampleTags[kind]),
    ...(contents.kinds.includes("midi") ? ["midi"] : []),
    ...contents.pluginFormats.map((format) => format.toLowerCase()),
  ];
  return { category, platform: platformOf(contents, category, last), licence: last?.licence ?? null, tags };
}
