import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate64 } from "./inflate64.ts";

async function unpack(packed: Uint8Array, step = packed.length): Promise<Buffer> {
  async function* parts() {
    for (let at = 0; at < packed.length; at += step) yield packed.subarray(at, at + step);
  }
  const made: Uint8Array[] = [];
  for await (const chunk of inflate64(parts())) made.push(chunk);
  return Buffer.concat(made);
}

/** The compressed data of the fixture's file, which follows its local header. */
function packedBy7Zip(): Buffer {
  const zip = readFileSync("tests/fixtures/zip/deflate64.zip");
  const header = zip.indexOf("long.bin") - 30;
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return zip.subarray(start, start + zip.readUInt32LE(header + 18));
}

describe("inflate64", () => {
  it.each([1, 777, 100_000])("unpacks what 7-Zip has packed, in pieces of %i bytes", async (step) => {
    const made = await unpack(packedBy7Zip(), step);
    expect([made.length, createHash("sha256").update(made).digest("hex").slice(0, 16)]).toEqual([
      264_800,
      "77cd740e1aa0a519",
    ]);
  });

  it("reads blocks that are stored, or have the fixed codes, like Deflate", async () => {
    const noise = randomBytes(700_000);
    expect((await unpack(deflateRawSync(noise))).equals(noise)).toBe(true);
    const short = Buffer.from("kick snare kick");
    expect(await unpack(deflateRawSync(short))).toEqual(short);
    expect(await unpack(deflateRawSync(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  it("fails on data that are cut off, wherever", async () => {
    const packed = packedBy7Zip();
    for (const length of [0, 1, 50, 3_000, packed.length - 1])
      await expect(unpack(packed.subarray(0, length))).rejects.toThrow("invalid Deflate64");
  });

  it("ends on data with bits turned over, with an error or other bytes", async () => {
    for (let at = 0; at < 400; at++) {
      const packed = Buffer.from(packedBy7Zip());
      packed[at] = (packed[at] ?? 0) ^ (1 << (at & 7));
      const made = await unpack(packed).catch((error: Error) => error.message);
      expect(typeof made === "string" ? made : made.length > 0).toBeTruthy();
      if (typeof made === "string") expect(made).toBe("invalid Deflate64 data");
    }
  });
});
