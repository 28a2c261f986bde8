import { readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { decodeNfo } from "#app/domain/catalogue/torrents/nfo/decode-nfo.server.ts";

const marked = ["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"];
const bare = ["utf-8", "windows-1252", "iso-8859-1", "cp437"];

/** The code page's glyphs of control codes, which iconv does not encode. */
const lowGlyphs: [string, number][] = [
  ["►", 0x10],
  ["◄", 0x11],
  ["♦", 0x04],
  ["♫", 0x0e],
  ["☺", 0x01],
];

function encode(text: string, encoding: string): Buffer {
  const plain =
    encoding === "cp437"
      ? lowGlyphs.reduce((all, [glyph, code]) => all.replaceAll(glyph, String.fromCharCode(code)), text)
      : text;
  return iconv.encode(plain, encoding, { addBOM: false });
}

/** Whether an encoding has all characters of a text. A drawing was never made in an encoding without its lines. */
const hasAll = (text: string, encoding: string) =>
  encoding === "cp437"
    ? !encode(text, encoding).includes(0x3f, 0) || text.includes("?")
    : iconv.decode(iconv.encode(text, encoding), encoding) === text;

/** Each text of the corpus in each encoding that has its characters: how many are decoded right, and which are not. */
export function measureNfos(): { files: number; right: number; wrong: string[] } {
  const texts = readFileSync("tests/corpus/nfo/texts.txt", "utf8").split("%%\n");
  const wrong: string[] = [];
  let files = 0;
  for (const [at, entry] of texts.entries()) {
    const text = entry.slice(entry.indexOf("\n") + 1);
    const sent = text.replaceAll("\n", "\r\n");
    const cases = [
      ...marked.map((encoding) => ({
        name: `${encoding} with a mark`,
        bytes: iconv.encode(sent, encoding, { addBOM: true }),
      })),
      ...bare
        .filter((encoding) => hasAll(text, encoding))
        .map((encoding) => ({ name: encoding, bytes: encode(sent, encoding) })),
    ];
    for (const { name, bytes } of cases) {
      files += 1;
      const decoded = decodeNfo(bytes);
      if (!decoded.ok || decoded.value !== text) wrong.push(`text ${at + 1} in ${name}`);
    }
  }
  return { files, right: files - wrong.length, wrong };
}
