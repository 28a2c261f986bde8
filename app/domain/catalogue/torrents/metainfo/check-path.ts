const MAX_SEGMENT = 255;
const MAX_SEGMENTS = 32;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const forbidden = /[\u0000-\u001f\u007f/\\]/;
const driveLetter = /^[a-z]:/i;

/**
 * Why a client must not write to this path, in words, or null. No path may lead out of the folder it is saved in, on
 * any system: no "..", no separator inside a segment, no drive letter, no control character, no empty segment.
 */
export function pathProblem(path: readonly string[]): string | null {
  if (path.length === 0) return "a file has an empty path";
  if (path.length > MAX_SEGMENTS) return "a path is too deep";
  for (const segment of path) {
    if (segment.trim() === "") return "a path has an empty segment";
    if (segment === "." || segment === "..") return `a path holds "${segment}"`;
    if (forbidden.test(segment)) return "a path holds a separator or a control character";
    if (segment.length > MAX_SEGMENT) return "a name is too long";
  }
  return driveLetter.test(path[0] ?? "") ? "a path is absolute" : null;
}
