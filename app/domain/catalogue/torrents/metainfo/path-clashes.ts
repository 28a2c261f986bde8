type Folder = Map<string, Folder | null>;

/** Windows and macOS treat names as equal if they differ only in case or in how their accents are composed. */
const foldName = (name: string): string => name.normalize("NFD").toUpperCase().normalize("NFC");

type Clash = { path: readonly string[]; rule: string };

/**
 * The first path that cannot exist on a disk beside those before it, and why: it is there already except for case or
 * normal form, or it is a file and a folder at once. Null if there is none. Torrents and archives share this rule.
 */
export function findClash(paths: readonly (readonly string[])[]): Clash | null {
  const root: Folder = new Map();
  for (const [at, path] of paths.entries()) {
    let folder = root;
    const last = path.length - 1;
    for (const [depth, segment] of path.entries()) {
      const key = foldName(segment);
      const there = folder.get(key);
      const isFile = depth === last;
      if (there === null && isFile) return { path, rule: sameRule(paths.slice(0, at), path) };
      if (there === null || (there && isFile)) return { path: path.slice(0, depth + 1), rule: FILE_AND_FOLDER };
      const next: Folder = there ?? new Map();
      if (!there) folder.set(key, isFile ? null : next);
      folder = next;
    }
  }
  return null;
}

const FILE_AND_FOLDER = "it is both a file and a folder";

const sameRule = (before: readonly (readonly string[])[], path: readonly string[]): string =>
  before.some((other) => other.join("/") === path.join("/"))
    ? "two files have the same path"
    : "another file's name differs only in case or accents, and many systems treat the two as one";
