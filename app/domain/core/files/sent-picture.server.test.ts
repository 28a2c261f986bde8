import { describe, expect, it } from "vitest";
import { encodeSent } from "./sent-picture.server.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const NO_PICTURE = "Please select an image file";
const refusalFor = (encoded: "unreadable" | { pixels: number }, bytes = png) =>
  encodeSent({ pictures: { encode: async () => encoded } }, bytes, "profile", NO_PICTURE);

describe("a picture that is refused", () => {
  it.each([
    [67_240_000, "The picture has 67 megapixels; the limit is 50. Choose a smaller one."],
    [50_000_001, "The picture has just over 50 megapixels; the limit is 50. Choose a smaller one."],
    [2 ** 32, "The picture has 4,295 megapixels; the limit is 50. Choose a smaller one."],
  ])("for its %i pixels is told the limit", async (pixels, message) => {
    expect(await refusalFor({ pixels })).toMatchObject({ ok: false, code: "too-large", message });
  });

  it.each([
    ["its damage", png, "This PNG is damaged or incomplete."],
    [
      "its format",
      Buffer.from("II*\0\x08\0\0\0", "latin1"),
      "TIFF files are not supported. Use JPEG, PNG, WebP, GIF or AVIF.",
    ],
    ["being none", Buffer.from("hello"), NO_PICTURE],
  ])("for %s is told so", async (_, bytes, message) => {
    expect(await refusalFor("unreadable", bytes)).toMatchObject({ ok: false, code: "unsupported-media", message });
  });
});
