import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseCoding, compress, compressWell, isCompressible } from "./compress.ts";

const LARGE = 10_000;

describe("compression", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br ; q=0.0 , gzip;q=0", null],
    ["identity", null],
    ["", null],
    [undefined, null],
  ])("is what the client takes: %s", (header, coding) => {
    expect(chooseCoding(header, LARGE)).toBe(coding);
  });

  it("is not for small bodies", () => {
    expect(chooseCoding("br", 200)).toBeNull();
  });

  it.each([
    ["text/html; charset=utf-8", true],
    ["application/json", true],
    ["text/x-script", true],
    ["image/svg+xml", true],
    ["text/event-stream", false],
    ["image/png", false],
    ["application/gzip", false],
    ["application/x-bittorrent", false],
    ["", false],
  ])("is for texts: %s", (type, expected) => {
    expect(isCompressible(type)).toBe(expected);
  });

  it("keeps every byte", async () => {
    const bytes = Buffer.from("ä page of many words, ".repeat(1_000));
    for (const packed of [compress(bytes, "br"), await compressWell(bytes, "br")])
      expect(brotliDecompressSync(packed)).toEqual(bytes);
    for (const packed of [compress(bytes, "gzip"), await compressWell(bytes, "gzip")])
      expect(gunzipSync(packed)).toEqual(bytes);
  });
});
