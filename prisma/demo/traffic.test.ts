import { describe, expect, it } from "vitest";
import { planTraffic } from "./traffic.ts";

const now = new Date("2031-05-04T12:00:00Z");
const names = ["ada", "ben", "cleo", "dan", "eve", "finn"];
const releases = Array.from({ length: 40 }, (_, i) => ({
  key: `hash${i}`,
  size: 1_000_003 * (i + 1),
  uploader: names[i % 3] ?? "ada",
  at: new Date(now.getTime() - i * 2.5 * 86_400_000),
}));
const traffic = planTraffic(releases, names, now);
type Sums = { uploaded: number; downloaded: number; seedingTime: number; leechingTime: number };
const sum = (rows: Iterable<Sums>, name: keyof Sums) => [...rows].reduce((total, row) => total + row[name], 0);

describe("the demo's traffic", () => {
  it("balances: what was downloaded was uploaded by somebody, and the days add up to the releases", () => {
    const { days, shares } = traffic;
    expect(sum(shares.values(), "uploaded")).toBe(sum(shares.values(), "downloaded"));
    expect(sum(shares.values(), "downloaded")).toBeGreaterThan(0);
    for (const name of ["uploaded", "downloaded", "seedingTime", "leechingTime"] as const)
      expect(sum(days.values(), name)).toBe(sum(shares.values(), name));
  });

  it("happens after the release and before now, and nobody downloads their own", () => {
    const of = new Map(releases.map((release) => [release.key, release]));
    for (const { username, key, at } of traffic.completions) {
      expect(at.getTime()).toBeGreaterThanOrEqual(of.get(key)?.at.getTime() ?? Number.NaN);
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(username).not.toBe(of.get(key)?.uploader);
    }
    for (const { day, seedingTime } of traffic.days.values()) {
      expect(day <= "2031-05-04").toBe(true);
      expect(seedingTime).toBeLessThanOrEqual(releases.length * 86_400);
    }
  });

  it("has a sample every five minutes of the last day, and is the same each time", () => {
    expect([traffic.samples.length, traffic.samples.at(-1)?.at]).toEqual([288, now]);
    expect(Math.max(...traffic.samples.map(({ seeders }) => seeders))).toBeGreaterThan(0);
    expect(planTraffic(releases, names, now).samples).toEqual(traffic.samples);
  });
});
