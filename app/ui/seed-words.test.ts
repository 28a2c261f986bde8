import { expect, it } from "vitest";
import { seedWords } from "./seed-words.ts";

const NOW = "2026-06-15T12:00:00Z";

it.each([
  [12, null, "12 seeds"],
  [1, "2026-06-01T00:00:00Z", "1 seed"],
  [1200, null, "1,200 seeds"],
  [0, "2026-06-15T11:15:00Z", "Last seeded 45 min ago"],
  [0, "2026-06-15T10:00:00Z", "Last seeded 2 h ago"],
  [0, "2026-06-12T12:00:00Z", "Last seeded 3 d ago"],
  [0, "2026-06-15T12:00:00Z", "Last seeded just now"],
  [0, null, "Not seeded yet"],
])("%d seeders, the last at %s: %s", (seeders, lastSeededAt, words) => {
  expect(seedWords({ seeders, lastSeededAt }, NOW)).toBe(words);
});
