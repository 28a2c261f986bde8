import { expect, it } from "vitest";
import { formatAgo } from "./ago.ts";
import { seedWords } from "./seed-words.ts";

const NOW = "2026-06-15T12:00:00Z";

it.each([
  [12, null, "12 seeds"],
  [1, "2026-06-01T00:00:00Z", "1 seed"],
  [1200, null, "1,200 seeds"],
  [0, "2026-06-15T11:15:00Z", "Last seeded 45 minutes ago"],
  [0, "2026-06-15T10:00:00Z", "Last seeded 2 hours ago"],
  [0, "2026-06-12T12:00:00Z", "Last seeded 3 days ago"],
  [0, "2026-06-15T12:00:00Z", "Last seeded just now"],
  [0, null, "Not seeded yet"],
])("%d seeders, the last at %s: %s", (seeders, lastSeededAt, words) => {
  expect(seedWords({ seeders, lastSeededAt, isFromSite: false }, NOW)).toBe(words);
});

it("says the site where it is the only source, and the seeders where there are some", () => {
  const lastSeededAt = "2026-06-15T05:00:00Z";
  expect(seedWords({ seeders: 0, lastSeededAt, isFromSite: true }, NOW)).toBe("From the site");
  expect(seedWords({ seeders: 2, lastSeededAt, isFromSite: true }, NOW)).toBe("2 seeds");
});

it("says when a torrent was seeded last in the words of its age", () => {
  const lastSeededAt = "2026-06-13T12:00:00Z";
  const words = seedWords({ seeders: 0, lastSeededAt, isFromSite: false }, NOW);
  expect(words).toBe(`Last seeded ${formatAgo(lastSeededAt, NOW)}`);
});
