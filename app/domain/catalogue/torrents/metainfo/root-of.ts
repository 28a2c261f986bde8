/**
 * A torrent's name and the paths within it: named after the one folder around everything, or after a single file.
 * Otherwise the name is `otherwise`.
 */
export function rootOf<File extends { path: string[] }>(
  files: readonly File[],
  otherwise: string,
): { name: string; files: File[] } {
  const [first] = files;
  if (files.length === 1 && first?.path.length === 1) return { name: first.path[0] ?? otherwise, files: [first] };
  const root = first?.path[0] ?? "";
  if (root !== "" && files.every(({ path }) => path.length > 1 && path[0] === root))
    return { name: root, files: files.map((file) => ({ ...file, path: file.path.slice(1) })) };
  return { name: otherwise, files: [...files] };
}
