import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictureFormat } from "./picture-format.ts";

const dot = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#336699" } });
const text = (words: string) => new Uint8Array(Buffer.from(words, "latin1"));

describe("pictureFormat", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("knows %s by its bytes", async (format) => {
    expect(pictureFormat(await dot().toFormat(format).toBuffer())).toBe(format);
  });

  it.each([
    ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["an SVG after an XML declaration", text("<?xml version='1.0'?><svg/>")],
    ["a PDF", text("%PDF-1.7")],
    ["a HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ["a BMP", text("BM\0\0\0\0")],
    ["text that holds a picture's mark", text("x GIF89a")],
    ["nothing", text("")],
  ])("takes no %s", (_, bytes) => {
    expect(pictureFormat(bytes)).toBeNull();
  });

  it("takes no TIFF", async () => {
    expect(pictureFormat(await dot().tiff().toBuffer())).toBeNull();
  });
});
