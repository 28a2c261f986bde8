import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeNfo, MAX_NFO_BYTES } from "./decode-nfo.server.ts";

const decode = (bytes: Uint8Array | number[]) => {
  const decoded = decodeNfo(Uint8Array.from(bytes));
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.value;
};
const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const sauce = (comments: number) => [
  ...ascii("SAUCE00"),
  ...new Array(97).fill(0x20),
  comments,
  ...new Array(23).fill(0),
];

describe("decodeNfo", () => {
  it("reads CP437 box drawing as boxes", () => {
    const top = [0xc9, 0xcd, 0xcd, 0xbb, 0x0d, 0x0a];
    const middle = [0xba, 0xb0, 0xb1, 0xba, 0x0d, 0x0a];
    const bottom = [0xc8, 0xcd, 0xcd, 0xbc, 0x0d, 0x0a];
    const shades = [0xb2, 0xdb, 0xdc, 0xdf, 0xda, 0xc4, 0xbf];
    expect(decode([...top, ...middle, ...bottom, ...shades])).toBe("╔══╗\n║░▒║\n╚══╝\n▓█▄▀┌─┐");
  });

  it("reads valid UTF-8 as UTF-8, with and without a byte order mark", () => {
    expect(decode(Buffer.from("╔═ Grüße ═╗"))).toBe("╔═ Grüße ═╗");
    expect(decode([0xef, 0xbb, 0xbf, ...Buffer.from("naïve")])).toBe("naïve");
  });

  it("makes every kind of line end one line feed", () => {
    expect(decode(ascii("a\r\nb\nc\rd\r\r\ne"))).toBe("a\nb\nc\nd\ne");
  });

  it("ends at a 0x1A that SAUCE or blanks follow, and shows any other as the arrow it is", () => {
    expect(decode([...ascii("text\r\n"), 0x1a, ...ascii(" \r\n"), 0x1a])).toBe("text\n");
    expect(decode([...ascii("text"), 0x1a, ...sauce(0), 0x00])).toBe("text");
    expect(decode([...ascii("kick "), 0x1a, ...ascii(" snare\r\nend"), 0x1a])).toBe("kick → snare\nend");
    expect(decode([...Buffer.from("Grüße\n"), 0x1a, 0x0a])).toBe("Grüße\n");
  });

  it("reads UTF-16 and UTF-32 by their marks, and UTF-16 without one by its zeros", () => {
    const text = "Für Café-Müller: „Grüße“ – ╔═╗";
    for (const encoding of ["utf-16le", "utf-16be", "utf-32le", "utf-32be"])
      expect(decode(iconv.encode(text, encoding, { addBOM: true })), encoding).toBe(text);
    for (const encoding of ["utf-16le", "utf-16be"])
      expect(decode(iconv.encode("Dusty Kit\r\nby Tin Orchard", encoding)), encoding).toBe("Dusty Kit\nby Tin Orchard");
  });

  it("tells Windows-1252 from CP437 by the neighbours of its letters", () => {
    const windows = "Für Café-Müller: „Schöne Grüße“ – größer, naïve façade… it’s";
    expect(decode(iconv.encode(windows, "windows-1252"))).toBe(windows);
    const dos = "Für Café-Müller: Schöne Grüße ■ größer, naïve façade";
    expect(decode(iconv.encode(dos, "cp437"))).toBe(dos);
  });

  it("shows the glyphs that CP437 has for control codes", () => {
    expect(decode([0x11, 0xc4, 0xc4, 0x10, ...ascii(" DUSTY "), 0x04, 0x0e, 0x01, 0x7f])).toBe("◄──► DUSTY ♦♫☺⌂");
  });

  it("carries out cursor moves, and drops those of a drawing without an end", () => {
    expect(decode([...ascii("\u001b[33m"), 0xdb, ...ascii("\u001b[10C"), 0xdb, ...ascii("\r\nx")])).toBe(
      `█${" ".repeat(10)}█\nx`,
    );
    expect(decode(ascii("\u001b[2;3Hdown\u001b[1;1Hup\u001b[1B\u001b[2Dx"))).toBe("up\nx down");
    expect(decode(ascii("\u001b[999999999Bfar"))).toBe("far");
    expect(decode(ascii("\u001b[250Cx\r\n".repeat(4_000)))).toBe("x\n".repeat(4_000));
  });

  it("cuts a SAUCE record with and without end of file mark and comments", () => {
    expect(decode([...ascii("art"), 0x1a, ...sauce(0)])).toBe("art");
    expect(decode([...ascii("art"), ...sauce(0)])).toBe("art");
    expect(decode([...ascii("art"), ...ascii("COMNT"), ...new Array(128).fill(0x41), ...sauce(2)])).toBe("art");
    expect(decode([...ascii("art"), ...sauce(9)])).toBe("art");
  });

  it("removes ANSI colours with all of their letters", () => {
    expect(decode(ascii("\u001b[1;31mred\u001b[0m \u001b[2Jdone"))).toBe("red done");
  });

  it("removes control codes and marks that turn the direction of writing from UTF-8, and keeps tabs", () => {
    expect(decode([...ascii("a\0b\u0007c\td\u007f"), ...Buffer.from("e\u202ef\u2066g")])).toBe("abc\tdefg");
  });

  it("leaves no control character, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is the claim
        expect(decode(bytes)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it("refuses more than 256 KB", () => {
    expect(decodeNfo(new Uint8Array(MAX_NFO_BYTES)).ok).toBe(true);
    expect(decodeNfo(new Uint8Array(MAX_NFO_BYTES + 1))).toEqual({
      ok: false,
      code: "too-large",
      message: "The NFO is larger than 256 KB.",
    });
  });
});
