import type { Refusal } from "../../../core/kernel/result.ts";
import { pathProblem } from "./check-path.ts";
import { invalidTorrent } from "./node.ts";
import type { FileNode } from "./read-files.ts";
import { shownPath } from "./shown-path.ts";

/**
 * Describes the first symbolic link (BEP 47) that has content, leads out of the torrent, to nothing in it, or back to
 * itself.
 */
export function linkProblem(name: string, files: readonly FileNode[]): Refusal | null {
  const links = files.filter(({ link }) => link !== null);
  if (links.length === 0) return null;
  const targets = new Map(links.map(({ path, link }) => [path.join("/"), (link ?? []).join("/")]));
  const there = placesOf(files);
  const ends = new Set<string>();
  for (const { path, link, length } of links) {
    const problem =
      length > 0
        ? "a symbolic link has no bytes of its own (BEP 47)"
        : pathProblem(link ?? [])
          ? "it is a symbolic link that leads out of the torrent (BEP 47)"
          : there.has((link ?? []).join("/"))
            ? isEndless(path.join("/"), targets, ends) && "it is a symbolic link that leads back to itself (BEP 47)"
            : "it is a symbolic link to nothing in the torrent (BEP 47)";
    if (problem) return invalidTorrent(`${shownPath(name, path)}: ${problem}`);
  }
  return null;
}

/** All files and folders. */
function placesOf(files: readonly FileNode[]): Set<string> {
  const places = new Set<string>();
  for (const { path } of files) {
    let place = path.join("/");
    while (!places.has(place)) {
      places.add(place);
      const slash = place.lastIndexOf("/");
      if (slash < 0) break;
      place = place.slice(0, slash);
    }
  }
  return places;
}

/**
 * `ends` remembers the links that are known to lead to a file or folder, so that a long chain is followed only once.
 */
function isEndless(from: string, targets: ReadonlyMap<string, string>, ends: Set<string>): boolean {
  const walked = new Set<string>();
  for (let at = from; targets.has(at) && !ends.has(at); at = targets.get(at) ?? "") {
    if (walked.has(at)) return true;
    walked.add(at);
  }
  for (const link of walked) ends.add(link);
  return false;
}
