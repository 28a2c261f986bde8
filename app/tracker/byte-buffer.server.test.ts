import { expect, test } from "vitest";
import { ByteBuffer } from "./byte-buffer.server.ts";

test("a byte buffer joins what comes in pieces, in any sizes", () => {
  const buffer = new ByteBuffer(64);
  for (let round = 0; round < 3; round += 1) {
    let all = "";
    for (const size of [0, 1, 2, 63, 64, 1, 500, 3]) {
      const piece = String(size).repeat(size).slice(0, size);
      buffer.append(Buffer.from(`skipped${piece}`), 7);
      all += piece;
      expect(buffer.length).toBe(all.length);
    }
    expect(buffer.take().toString()).toBe(all);
    expect(buffer.length).toBe(0);
    if (round === 1) buffer.release();
  }
});
