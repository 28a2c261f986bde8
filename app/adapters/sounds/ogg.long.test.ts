import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pagesOf, vorbisComment } from "#tests/support/ogg.ts";
import { seconds } from "#tests/support/seconds.ts";
import { encoded, tone } from "#tests/support/sounds.ts";
import { makeOggPages } from "./ogg-pages.ts";
import { readOggSound } from "./ogg-stream.ts";
import { readSound } from "./read-sound.ts";
import { openSoundFile } from "./sound-file.ts";

const folder = await mkdtemp(path.join(tmpdir(), "patchbay-ogg-"));
const file = path.join(folder, "source");
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return readSound(file);
}

const short = await encoded(tone(2), "ogg");
const [first, second, ...sound] = pagesOf(short);
if (!first || !second) throw new Error("An Ogg Vorbis has two pages before its sound.");
const [, setup = Buffer.alloc(0)] = second.packets;
const { serial } = first;

/** The sound with another comment, on as many pages as it takes. */
const withComment = (comment: Buffer) =>
  Buffer.concat([
    first.bytes,
    ...makeOggPages([comment, setup], { serial, number: 1 }),
    ...sound.map(({ bytes }) => bytes),
  ]);
const coverOf = (bytes: number) => `METADATA_BLOCK_PICTURE=${Buffer.alloc(bytes, 7).toString("base64")}`;

/** The pages of an Ogg that reach a decoder. */
async function handedOn(bytes: Buffer): Promise<Buffer> {
  await writeFile(file, bytes);
  const opened = await openSoundFile(file);
  const pages: Uint8Array[] = [];
  for await (const page of readOggSound(opened, 0)) pages.push(page.bytes);
  await opened.close();
  return Buffer.concat(pages);
}

describe("an Ogg Vorbis", { timeout: seconds(60) }, () => {
  it("has its pages made as an encoder makes them, with their sums", () => {
    expect(makeOggPages(second.packets, { serial, number: 1 }).map((page) => Buffer.from(page))).toEqual([
      second.bytes,
    ]);
  });

  it("is handed to its decoder without its cover, on which that takes time by the square", async () => {
    const withCover = withComment(vorbisComment([coverOf(324_000)]));
    expect(withCover.length).toBeGreaterThan(432_000);
    expect(await handedOn(withCover)).toEqual(await handedOn(short));
  });

  it.each([
    ["two covers", () => withComment(vorbisComment([coverOf(90_000), coverOf(90_000)]))],
    ["a comment of many pages", () => withComment(vorbisComment([`COMMENT=${"so long ".repeat(40_000)}`]))],
    [
      "rubbish between its pages",
      () => Buffer.concat([first.bytes, Buffer.alloc(9_000), short.subarray(first.bytes.length)]),
    ],
    ["another stream beside it", () => Buffer.concat([skeleton(), short])],
  ])("is read with %s", async (_, make) => {
    const { sourceMs, loudness } = await read(make());
    expect(Math.abs(sourceMs - 2_000)).toBeLessThan(60);
    expect(loudness).toBeCloseTo(-8.9, 0);
  });

  it("that is chained of two sounds is read to its end", async () => {
    expect(Math.abs((await read(Buffer.concat([short, short]))).sourceMs - 4_000)).toBeLessThan(120);
    const mono = await encoded(tone(1, { channels: 1 }), "ogg");
    await expect(read(Buffer.concat([short, mono]))).rejects.toThrow(/parts with different formats, channels or rates/);
  });

  it.each([
    [
      "half a million empty pages",
      () => Buffer.concat([first.bytes, emptyPages(500_000)]),
      /more than 1000 empty pages/,
    ],
    [
      "a setup of zeros",
      () =>
        Buffer.concat([first.bytes, ...makeOggPages([vorbisComment([]), Buffer.alloc(9_000)], { serial, number: 1 })]),
      /setup .* is damaged/,
    ],
    [
      "30 MB of zeros behind its first page",
      () => Buffer.concat([first.bytes, Buffer.alloc(3e7)]),
      /This Ogg.* cannot be decoded/,
    ],
    [
      "a packet of 4 MB",
      () =>
        Buffer.concat([
          short.subarray(0, -sound.at(-1)!.bytes.length),
          ...makeOggPages([Buffer.alloc(4e6, 8)], { serial, number: 9 }),
        ]),
      /packet of the Ogg is too large/,
    ],
  ])("of %s is refused in little time", async (_, make, words) => {
    const bytes = make();
    const before = process.cpuUsage().user;
    await expect(read(bytes)).rejects.toThrow(words);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(5);
  });
});

/** A first page that is not audio, as Ogg Skeleton puts before the others. */
function skeleton(): Buffer {
  const [page = new Uint8Array()] = makeOggPages([Buffer.from("fishead\0".padEnd(64, "\0"))], {
    serial: serial + 1,
    number: 0,
  });
  page[5] = 2;
  return Buffer.from(page);
}

function emptyPages(count: number): Buffer {
  const [page = new Uint8Array()] = makeOggPages([Buffer.alloc(0)], { serial, number: 1 });
  page[26] = 0;
  return Buffer.concat(Array.from({ length: count }, () => page.subarray(0, 27)));
}
