import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { otherFormat, pictureFormat } from "./picture-format.ts";

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

  it.each([
    ["SVG", text("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- drawn --><svg width='1'/>")],
    ["SVG", new Uint8Array(Buffer.from("\ufeff<svg/>", "utf16le"))],
    ["HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ["JPEG XL", text("\xff\n\xfa")],
    ["JPEG XL", text("\0\0\0\fJXL \r\n\x87\n")],
    ["JPEG 2000", text("\0\0\0\fjP  \r\n\x87\n")],
    ["BMP", text("BM\x9a\0\0\0\0\0\0\0")],
    ["ICO", text("\0\0\x01\0\x01\0")],
    ["Photoshop", text("8BPS\0\x01")],
    ["PDF", text("%PDF-1.7")],
    ["TIFF", text("MM\0*\0\0\0\b")],
    [null, text("BMW 2002 manual")],
    [null, text("<html><body>no drawing</body></html>")],
    [null, text("")],
  ])("names the format %s, which is not taken", (name, bytes) => {
    expect([pictureFormat(bytes), otherFormat(bytes)]).toEqual([null, name]);
  });

  it("takes no TIFF", async () => {
    expect(pictureFormat(await dot().tiff().toBuffer())).toBeNull();
  });
});
