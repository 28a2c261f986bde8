import { expect, it } from "vitest";
import { ShardedMap } from "./sharded-map.ts";

it("finds what was set and not deleted, also by keys of no or one character", () => {
  const map = new ShardedMap<number>();
  const keys = ["", "x", ...Array.from({ length: 1_000 }, (_, i) => i.toString(16))];
  keys.forEach((key, i) => {
    map.set(key, i);
  });
  map.set("", -1);
  map.delete("x");
  expect(keys.slice(0, 3).map((key) => map.get(key))).toEqual([-1, undefined, 2]);
  expect(keys.slice(2).every((key, i) => map.get(key) === i + 2)).toBe(true);
  expect(map.get("y")).toBeUndefined();
});
