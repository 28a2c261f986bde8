import { contentTags } from "../../contents/content-tags.ts";
import { guessCategory } from "../../contents/guess-category.ts";
import { type NamedFile, readContents } from "../../contents/read-contents.ts";

/** The details of the last upload, as stored. */
type Last = { category: string; platform: string; licence: string | null };

/** Where a guess comes from: the files, the member's last upload, or neither. */
export type Source = "files" | "last" | "default";

type Guess = {
  category: string;
  platform: string;
  licence: string | null;
  tags: string[];
  from: Sources;
};

type Sources = Record<"category" | "platform" | "licence", Source>;

type Guessed = [value: string, from: Source];

function categoryOf(found: ReturnType<typeof guessCategory>, last: Last | null): Guessed {
  // Names do not always tell an instrument from an effect; the member's last plug-in may.
  if (found && !found.isSure && last?.category.startsWith("VST ")) return [last.category, "last"];
  if (found) return [found.category, "files"];
  return last ? [last.category, "last"] : ["Miscellaneous", "default"];
}

function platformOf(systems: readonly string[], category: string, last: Last | null): Guessed {
  const [onWindows, onMac] = [systems.includes("windows"), systems.includes("macos")];
  if (onWindows || onMac) return [onWindows && onMac ? "BOTH" : onMac ? "MAC" : "PC", "files"];
  if (systems.length > 0) return ["PC", "default"];
  // Sounds and texts do not depend on a system, unless the member's last ones did.
  const isForAll = category === "Samples" || category === "eBooks/Tutorials";
  if (last && (!isForAll || last.category === category)) return [last.platform, "last"];
  return isForAll ? ["BOTH", "files"] : ["PC", "default"];
}

/**
 * Guesses the details of an upload from the names of its files and from the last upload, and says from which. The form
 * shows them for correction.
 */
export function guessDetails(name: string, files: readonly NamedFile[], last: Last | null): Guess {
  const contents = readContents(name, files);
  const [category, categoryFrom] = categoryOf(guessCategory(name, files, contents), last);
  const [platform, platformFrom] = platformOf(contents.systems, category, last);
  const licence = last?.licence ?? null;
  return {
    category,
    platform,
    licence,
    tags: contentTags(contents),
    from: { category: categoryFrom, platform: platformFrom, licence: licence ? "last" : "default" },
  };
}

/** Where the details that a draft was begun with come from. */
export function sourcesOf(name: string, files: readonly NamedFile[], stored: Last): Sources {
  const { from, ...guess } = guessDetails(name, files, null);
  const of = (field: keyof Sources) => (stored[field] === guess[field] ? from[field] : "last");
  return { category: of("category"), platform: of("platform"), licence: of("licence") };
}
