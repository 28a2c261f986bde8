import { expect, it } from "vitest";
import { Buckets } from "./buckets.ts";
import { type MemberHandle, NO_PEER, type PeerHandle, type SwarmHandle } from "./handles.ts";

const bucketOf = (buckets: Buckets, i: number) => buckets.of((i % 7) as SwarmHandle, i as MemberHandle);

it("divides one bucket between itself and the new one, and moves no other pair", () => {
  const buckets = new Buckets();
  const pairs = Array.from({ length: 500 }, (_, i) => i);
  for (let size = 1; size < 300; size += 1) {
    const before = pairs.map((i) => bucketOf(buckets, i));
    const split = buckets.grow();
    expect(buckets.size).toBe(size + 1);
    for (const i of pairs) {
      const now = bucketOf(buckets, i);
      if (now !== before[i]) expect([before[i], now]).toEqual([split, size]);
    }
  }
});

it("has an empty new bucket, also beyond its first chunk", () => {
  const buckets = new Buckets();
  while (buckets.size <= 70_000) buckets.grow();
  expect(buckets.first(70_000)).toBe(NO_PEER);
  buckets.setFirst(70_000, 5 as PeerHandle);
  expect(buckets.first(70_000)).toBe(5);
  expect(buckets.first(70_000 - 65_536)).toBe(NO_PEER);
});
