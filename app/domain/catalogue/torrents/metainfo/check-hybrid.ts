import type { Refusal } from "../../../core/kernel/result.ts";
import { invalidTorrent } from "./node.ts";
import type { FileNode } from "./read-files.ts";
import type { ReadTorrent } from "./read-metainfo.ts";
import { shownPath } from "./shown-path.ts";

/**
 * Both halves of a hybrid must describe the same files in the same order, each starting at a piece boundary (BEP 52),
 * so that clients of either kind find the same bytes in a piece.
 */
export function checkHybrid({ metainfo }: ReadTorrent, v1: FileNode[], v2: FileNode[]): Refusal | null {
  const { name, pieceLength } = metainfo;
  const files = v1.filter(({ isPadding }) => !isPadding);
  for (let at = 0; at < Math.max(files.length, v2.length); at++) {
    const [one, two] = [files[at], v2[at]];
    const problem = differenceOf(one, two);
    if (problem)
      return invalidTorrent(
        `${shownPath(name, (one ?? two)?.path ?? [])}: ${problem}; its two versions hold different files (BEP 52)`,
      );
  }
  let offset = 0;
  for (const { path, length, isPadding } of v1) {
    if (!isPadding && length > 0 && offset % pieceLength !== 0)
      return invalidTorrent(
        `${shownPath(name, path)}: it does not begin at the start of a piece, as each file of a hybrid must (BEP 52)`,
      );
    offset += length;
  }
  return null;
}

function differenceOf(one: FileNode | undefined, two: FileNode | undefined): string | null {
  if (!two) return "version 2 does not have it";
  if (!one) return "version 1 does not have it";
  if (one.path.join("/") !== two.path.join("/")) return "version 2 has another file in its place";
  if (one.length !== two.length) return "its length differs between the versions";
  return one.link?.join("/") === two.link?.join("/") ? null : "it is a symbolic link in one version";
}
