import { readFileSync } from "node:fs";
import { readContents } from "#app/domain/catalogue/contents/read-contents.ts";
import { readRelease } from "#app/domain/catalogue/products/read-release.ts";
import { plainPublisherSlug } from "#app/domain/catalogue/products/slug.ts";
import type { Part, Score } from "./contents-corpus.ts";

/** `second` is a list that was written by someone who had seen neither the rules nor the other lists. */
export type NamesPart = Part | "second";

const aspects = ["publisher", "title", "version", "system"] as const;
type Aspect = (typeof aspects)[number];

const folder = new URL("../corpus/names/", import.meta.url);
const linesOf = (name: string) =>
  readFileSync(new URL(name, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const valuesOf = (text = "-") => (text === "-" ? [] : text.split(","));
const FILE = /\.(?:tar\.\w+|zip|deb|rpm|dmg|pkg|exe|msi|appimage|apk)$/i;

/** The systems that a torrent's name claims: for a file by itself, and for a release with a plug-in for any system. */
const systemsOf = (name: string) =>
  readContents(name, [{ path: FILE.test(name) ? name : "plug-in.clap", length: 1 }]).systems;

/** Reads one part of the corpus of release names: a score an aspect, and a line for each value that is read wrongly. */
export function measureNames(part: NamesPart): { names: number; scores: Record<Aspect, Score>; wrong: string[] } {
  const makers = new Set(linesOf(part === "second" ? "makers-second.txt" : "makers.txt").map(plainPublisherSlug));
  const score = () => ({ read: 0, there: 0, right: 0 });
  const scores: Record<Aspect, Score> = { publisher: score(), title: score(), version: score(), system: score() };
  const wrong: string[] = [];
  const lines = linesOf(`names-${part}.txt`);
  for (const line of lines) {
    const [name = "", publisher, title, version, systems] = line.split(" | ");
    const release = readRelease(name, makers);
    const read: Record<Aspect, string[]> = {
      publisher: release.publisher === null ? [] : [release.publisher],
      title: release.product === null ? [] : [release.product],
      version: release.version === null ? [] : [release.version],
      system: systemsOf(name),
    };
    const there: Record<Aspect, string[]> = {
      publisher: publisher === "-" || !publisher ? [] : [publisher],
      title: title === "-" || !title ? [] : [title],
      version: valuesOf(version),
      system: valuesOf(systems),
    };
    for (const aspect of aspects) {
      scores[aspect].read += read[aspect].length;
      scores[aspect].there += there[aspect].length;
      scores[aspect].right += read[aspect].filter((value) => there[aspect].includes(value)).length;
      if ([...read[aspect]].sort().join() !== [...there[aspect]].sort().join())
        wrong.push(`${name}: ${aspect} ${read[aspect].join() || "-"}, expected ${there[aspect].join() || "-"}`);
    }
  }
  return { names: lines.length, scores, wrong };
}
