import iconv from "iconv-lite";
import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { type DemoEntry, slugFor } from "../entry.ts";
import { banner } from "./banner.ts";

const WIDTH = 76;

function wrap(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1] ?? "";
    if (last && last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

const centred = (text: string) =>
  `${" ".repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2)))}${text}`.padEnd(WIDTH);
const framed = (lines: string[]) => lines.map((line) => `║${line.slice(0, WIDTH).padEnd(WIDTH)}║`);
const heading = (text: string) => `╟──┤ ${text} ├${"─".repeat(WIDTH - text.length - 6)}╢`;

/** The banner shows as many words of the name as fit into the frame. */
function bannerLines(by: string): string[] {
  const words = by.split(" ");
  const fitting = words.filter((_, i) => words.slice(0, i + 1).join(" ").length * 5 <= WIDTH - 4);
  const lines = banner(fitting.join(" ") || (words[0] ?? "").slice(0, 14));
  const margin = " ".repeat(Math.max(0, Math.floor((WIDTH - Math.max(...lines.map((line) => line.length))) / 2)));
  return lines.map((line) => margin + line);
}

function listing(files: SourceFile[]): string[] {
  const lines = files.slice(0, 16).map(({ path, bytes }) => {
    const name = path.join("/");
    const size = `${(bytes.length / 1024).toFixed(1)} KB`;
    return `   ${name.slice(0, 54)} ${".".repeat(Math.max(1, 58 - name.length))} ${size.padStart(9)}`;
  });
  return files.length > 16 ? [...lines, `   and ${files.length - 16} more`] : lines;
}

/** The release note of an entry, drawn with the boxes and shades of CP437. */
function nfoText(entry: DemoEntry, files: SourceFile[]): string {
  const shade = `${"░".repeat(12)}${"▒".repeat(12)}${"▓".repeat(12)}████${"▓".repeat(12)}${"▒".repeat(12)}${"░".repeat(12)}`;
  const field = (name: string, value: string) => `   ${`${name} `.padEnd(12, ".")}: ${value}`;
  return [
    `╔${"═".repeat(WIDTH)}╗`,
    ...framed([
      shade,
      "",
      ...bannerLines(entry.by),
      "",
      centred("p r e s e n t s"),
      "",
      centred(entry.title),
      "",
      shade,
    ]),
    heading("RELEASE"),
    ...framed([
      "",
      field("title", entry.title),
      field("by", entry.by),
      field("category", entry.category),
      field("platform", entry.platform === "BOTH" ? "PC and MAC" : entry.platform),
      field("licence", entry.licence),
      field("files", String(files.length)),
      "",
    ]),
    heading("NOTES"),
    ...framed(["", ...wrap(entry.description, WIDTH - 6).map((line) => `   ${line}`), ""]),
    heading("CONTENTS"),
    ...framed(["", ...listing(files), ""]),
    heading("SHARING"),
    ...framed([
      "",
      ...wrap(
        `Made by ${entry.by}, and free under ${entry.licence}. Pass it on, seed it for a while, and tell us what you made of it.`,
        WIDTH - 6,
      ).map((line) => `   ${line}`),
      "",
    ]),
    `╚${"═".repeat(WIDTH)}╝`,
    "",
  ].join("\r\n");
}

export const nfoFile = (entry: DemoEntry, files: SourceFile[]): SourceFile => ({
  path: [`${slugFor(entry.title)}.nfo`],
  bytes: new Uint8Array(iconv.encode(nfoText(entry, files), "cp437")),
});
