import { beforeEach, expect, it } from "vitest";
import { clearCaches, createCache, listCaches, memoizeText } from "./caches.ts";

const stateOf = (name: string) => listCaches().find((cache) => cache.name === name);

beforeEach(() => void clearCaches());

it("makes something of a text once, and holds no more than so many characters", () => {
  const asked: string[] = [];
  const upper = memoizeText("Capitals", 12, (text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect([upper("abc"), upper("abc"), upper("def"), upper("abc")]).toEqual(["ABC", "ABC", "DEF", "ABC"]);
  expect(asked).toEqual(["abc", "def"]);
  expect(stateOf("Capitals")).toEqual({
    name: "Capitals",
    entries: 2,
    used: 12,
    most: 12,
    unit: "characters",
    hits: 2,
    misses: 2,
  });
  upper("x");
  upper("abc");
  expect(asked).toEqual(["abc", "def", "x", "abc"]);
});

it("drops the oldest entries first, and keeps the newest although it is too large", () => {
  const cache = createCache<string, number>({ name: "Numbers", most: 10, weigh: (_, value) => value });
  cache.set("a", 4);
  cache.set("b", 4);
  cache.set("a", 5);
  cache.set("c", 5);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([5, undefined, 5]);
  cache.set("d", 11);
  expect(stateOf("Numbers")).toMatchObject({ entries: 1, used: 11 });
});

it("empties every cache, and answers what was in them", () => {
  const cache = createCache<string, string>({ name: "Words", most: 5 });
  cache.set("a", "b");
  expect(clearCaches().find(({ name }) => name === "Words")).toMatchObject({ entries: 1, used: 1 });
  expect(stateOf("Words")).toMatchObject({ entries: 0, used: 0, hits: 0, misses: 0 });
  expect(cache.get("a")).toBeUndefined();
});
