import { readFileSync } from "node:fs";
import { readFileFacts } from "#app/domain/catalogue/contents/file-facts.ts";
import { readContents } from "#app/domain/catalogue/contents/read-contents.ts";
import { readKey } from "#app/domain/catalogue/music/keys.ts";

export type Part = "develop" | "held-out";

/** How many were read, how many there are to read, and how many of those read are right. */
export type Score = { read: number; there: number; right: number };

export const precisionOf = ({ read, right }: Score): number => (read === 0 ? 1 : right / read);
export const recallOf = ({ there, right }: Score): number => (there === 0 ? 1 : right / there);

type Aspect = (typeof aspects)[number];
const aspects = ["tempo", "key", "sample kind", "format", "system", "architecture", "file kind"] as const;

const folder = new URL("../corpus/contents/", import.meta.url);

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(name, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | "));

const listOf = (text: string | undefined) => (text === undefined || text === "-" ? [] : text.split(","));

/** Reads one part of the corpus: a score an aspect, and a line for each name that is read wrongly. */
export function measureCorpus(part: Part): { names: number; scores: Record<Aspect, Score>; wrong: string[] } {
  const scores = Object.fromEntries(aspects.map((name) => [name, { read: 0, there: 0, right: 0 }])) as Record<
    Aspect,
    Score
  >;
  const wrong: string[] = [];
  const compare = (name: string, aspect: Aspect, read: readonly string[], there: readonly string[]) => {
    const score = scores[aspect];
    score.read += read.length;
    score.there += there.length;
    score.right += read.filter((value) => there.includes(value)).length;
    if ([...read].sort().join() !== [...there].sort().join())
      wrong.push(`${name}: ${aspect} ${read.join(",") || "-"}, expected ${there.join(",") || "-"}`);
  };

  const files = linesOf(`files-${part}.txt`);
  for (const [path = "", tempo, key, kind] of files) {
    // The first folder is the torrent's own.
    const facts = readFileFacts(path.split("/").slice(1));
    compare(path, "tempo", facts.tempo === null ? [] : [String(facts.tempo)], listOf(tempo));
    compare(
      path,
      "key",
      facts.key === null ? [] : [facts.key],
      listOf(key).map((one) => readKey(one) ?? one),
    );
    compare(path, "sample kind", facts.sampleKind === null ? [] : [facts.sampleKind], listOf(kind));
  }
  const releases = linesOf(`releases-${part}.txt`);
  for (const [name = "", paths = "", formats, systems, architectures, kinds] of releases) {
    const contents = readContents(
      name,
      paths.split("; ").map((path) => ({ path, length: 1 })),
    );
    compare(name, "format", contents.pluginFormats, listOf(formats));
    compare(name, "system", contents.systems, listOf(systems));
    compare(name, "architecture", contents.architectures, listOf(architectures));
    compare(name, "file kind", contents.kinds, listOf(kinds));
  }
  return { names: files.length + releases.length, scores, wrong };
}
