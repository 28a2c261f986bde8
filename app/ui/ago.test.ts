import { describe, expect, it } from "vitest";
import { formatAgo, formatSpan } from "./ago.ts";

const now = "2026-06-15T12:00:00.000Z";
const before = (seconds: number) => formatAgo(new Date(Date.parse(now) - seconds * 1000).toISOString(), now);

describe("formatAgo", () => {
  it("says the largest whole unit", () => {
    expect([0, 59, 60, 119, 120].map(before)).toEqual([
      "Just now",
      "Just now",
      "1 minute ago",
      "1 minute ago",
      "2 minutes ago",
    ]);
    expect([3_599, 3_600, 86_399, 86_400, 864_000].map(before)).toEqual([
      "59 minutes ago",
      "1 hour ago",
      "23 hours ago",
      "1 day ago",
      "10 days ago",
    ]);
  });

  it("counts months and years from two on", () => {
    expect([59, 60, 729, 730, 2_731].map((days) => days * 86_400).map(before)).toEqual([
      "59 days ago",
      "2 months ago",
      "24 months ago",
      "2 years ago",
      "7 years ago",
    ]);
  });

  it("takes what a clock ahead of ours wrote for now", () => {
    expect(before(-30)).toBe("Just now");
  });
});

describe("formatSpan", () => {
  it("says the two largest units that are not nought", () => {
    expect([0, 59, 61, 3_600, 3_660, 86_400, 90_000, "8640000000"].map(formatSpan)).toEqual([
      "0m",
      "0m",
      "1m",
      "1h",
      "1h 1m",
      "1d",
      "1d 1h",
      "100,000d",
    ]);
  });
});
