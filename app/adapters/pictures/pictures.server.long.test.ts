import { stat } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { EncodedPicture } from "#app/domain/core/ports/pictures.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createPictures } from "./pictures.server.ts";

const pictures = createPictures({ deadlineMs: seconds(20) });
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } });
const made = (answer: unknown) => sharp((answer as EncodedPicture).bytes).metadata();

/** A small file that takes long to decode, because all of it has to be unpacked. */
let dear: Buffer;
beforeAll(async () => {
  dear = await solid(2_000, 2_000).png({ compressionLevel: 9, progressive: true }).toBuffer();
});

describe("a picture", () => {
  it("is made into a JPEG or WebP of ours, no larger than its form allows", async () => {
    const sent = await solid(3_000, 1_500).png().toBuffer();
    expect(await made(await pictures.encode(sent, "profile"))).toMatchObject({
      format: "jpeg",
      width: 200,
      height: 200,
    });
    expect(await made(await pictures.encode(sent, "proof"))).toMatchObject({
      format: "jpeg",
      width: 2_400,
      height: 1_200,
    });
    expect(await made(await pictures.encode(sent, "logo"))).toMatchObject({
      format: "webp",
      width: 512,
      hasAlpha: true,
    });
  });

  it.each(["jpeg", "webp", "gif", "avif"] as const)("is read from %s, and not blown up", async (format) => {
    const answer = await pictures.encode(await solid(64, 48).toFormat(format).toBuffer(), "profile");
    expect(await made(answer)).toMatchObject({ format: "jpeg", width: 64, height: 48 });
  });

  it("loses the metadata it came with", async () => {
    const tagged = solid(300, 300).withExif({ IFD0: { Copyright: "whoever" } });
    expect((await made(await pictures.encode(await tagged.jpeg().toBuffer(), "proof"))).exif).toBeUndefined();
  });

  it.each([
    ["SVG", () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))],
    ["TIFF", () => solid(9, 9).tiff().toBuffer()],
    ["no picture", () => Promise.resolve(Buffer.from("<script>alert(1)</script>"))],
    ["nothing", () => Promise.resolve(Buffer.alloc(0))],
    ["half a picture", async () => (await solid(900, 900).png().toBuffer()).subarray(0, 700)],
  ])("is not read from %s", async (_, make) => {
    expect(await pictures.encode(await make(), "profile")).toBe("unreadable");
  });

  it("tells how many pixels it has where they are too many to decode", async () => {
    const huge = await solid(8_200, 8_200).png().toBuffer();
    expect(await pictures.encode(huge, "cover-640")).toEqual({ pixels: 67_240_000 });
    expect(await pictures.encode(await solid(10_000, 5_000).png().toBuffer(), "profile")).toMatchObject({ width: 200 });
  });

  it("that takes longer than its time ends its reader, and the next one is read", async () => {
    const hurried = createPictures({ deadlineMs: 1 });
    expect(await hurried.encode(dear, "profile")).toBe("too-slow");
    expect(typeof (await pictures.encode(await solid(8, 8).png().toBuffer(), "profile"))).toBe("object");
  });
});

describe("many hostile pictures at once", () => {
  it("are read one after another, and keep no file, password or answer of this process waiting", async () => {
    const started = createPictures({ deadlineMs: seconds(20), maxWaiting: 8 });
    let done = 0;
    const all = Array.from({ length: 8 }, async () => {
      const answer = await started.encode(dear, "proof");
      done += 1;
      return answer;
    });
    // Decoding would use the threads that read files: eight pictures would fill the pool.
    await Promise.all(Array.from({ length: 50 }, () => stat(import.meta.filename)));
    expect(done).toBe(0);
    expect(await started.encode(dear, "proof")).toBe("busy");
    expect((await Promise.all(all)).map((answer) => typeof answer)).toEqual(new Array(8).fill("object"));
  });
});

it("writes the site's name and tagline on the card, and puts its logo in the place of the mark", async () => {
  const square = { width: 64, height: 64, channels: 3 as const, background: "#ff0000" };
  const logo = await sharp({ create: square }).webp().toBuffer();
  const words = { name: "Cable & House", tagline: "Members only", logo: null };
  const cards = await Promise.all(
    [words, { ...words, name: "Patchbay" }, { ...words, tagline: "Wires" }, { ...words, logo }].map(async (card) => {
      const drawn = await pictures.drawCard(card);
      expect(drawn).toMatchObject({ width: 1_200, height: 630 });
      return (drawn as EncodedPicture).bytes.toString("base64");
    }),
  );
  expect(new Set(cards).size).toBe(cards.length);
});
