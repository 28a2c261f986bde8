import { counted } from "../../../core/kernel/counted.ts";
import { formatBytes } from "../../../core/text/format-bytes.ts";
import { countKinds } from "./count-kinds.ts";
import type { Gathered } from "./gather-files.ts";

const WIDTH = 72;
const MOST_FOLDERS = 20;
const MOST_KINDS = 12;

type Row = { name: string; files: number; bytes: number };

/** A template for an NFO: what follows from names, counts and sizes is filled in, the rest is left to the uploader. */
export function writeNfo(title: string, { name, files, totalLength }: Gathered): string {
  const kinds = countKinds(files).map(({ kind, ...rest }) => ({ name: kind, ...rest }));
  return [
    "=".repeat(WIDTH),
    `  ${title}`,
    "=".repeat(WIDTH),
    "",
    "  Made by      : ",
    "  Licence      : ",
    `  Folder       : ${name}`,
    `  Size         : ${formatBytes(totalLength)} in ${counted(files.length, "file")}`,
    "",
    ...table("Kinds of files", kinds, MOST_KINDS),
    ...table("Folders", countFolders(files), MOST_FOLDERS),
    "  About it",
    `  ${"-".repeat(WIDTH - 4)}`,
    "  ",
    "",
  ].join("\r\n");
}

/** An NFO without the template's lines that nobody has filled in. */
export const withoutBlanks = (nfo: string): string =>
  nfo
    .replace(/^ {2}(?:Made by|Licence) +: *\r?\n/gm, "")
    .replace(/\n {2}About it\r?\n {2}-+\s*$/, "")
    .trimEnd();

function table(title: string, rows: Row[], most: number): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, most);
  return [
    `  ${title}`,
    `  ${"-".repeat(WIDTH - 4)}`,
    ...shown.map(
      ({ name, files, bytes }) =>
        `  ${cut(name, 40).padEnd(42)}${counted(files, "file").padStart(14)}${formatBytes(bytes).padStart(12)}`,
    ),
    ...(rows.length > most ? [`  and ${(rows.length - most).toLocaleString("en-US")} more`] : []),
    "",
  ];
}

/** The topmost folders, sorted by name. */
function countFolders(files: Gathered["files"]): Row[] {
  const folders = new Map<string, Row>();
  for (const { path, length } of files) {
    if (path.length < 2) continue;
    const name = path[0] ?? "";
    const known = folders.get(name) ?? { name, files: 0, bytes: 0 };
    known.files += 1;
    known.bytes += length;
    folders.set(name, known);
  }
  return [...folders.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 3)}...` : text);
