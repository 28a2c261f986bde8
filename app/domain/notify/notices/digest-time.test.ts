import { expect, it } from "vitest";
import { nextDigestAt } from "./digest-time.ts";

const next = (since: string, digestRhythm: "daily" | "weekly", digestHour: number, timeZone: string | null = null) =>
  nextDigestAt(new Date(since), { digestRhythm, digestHour, timeZone }).toISOString();

it("a daily digest is due at the next hour of the member's clock, and a weekly one on a Monday", () => {
  // A Thursday.
  expect(next("2026-11-26T07:10:00Z", "daily", 8)).toBe("2026-11-26T08:00:00.000Z");
  expect(next("2026-11-26T08:00:00Z", "daily", 8)).toBe("2026-11-27T08:00:00.000Z");
  expect(next("2026-11-26T07:10:00Z", "weekly", 8)).toBe("2026-11-30T08:00:00.000Z");
  expect(next("2026-11-30T08:05:00Z", "weekly", 8)).toBe("2026-12-07T08:00:00.000Z");
});

it("the hour and the Monday are those of the member's zone, with summer time", () => {
  expect(next("2026-11-26T07:10:00Z", "daily", 0, "Asia/Tokyo")).toBe("2026-11-26T15:00:00.000Z");
  expect(next("2026-11-26T07:10:00Z", "weekly", 8, "Asia/Tokyo")).toBe("2026-11-29T23:00:00.000Z");
  expect(next("2026-07-01T10:00:00Z", "daily", 8, "Europe/Berlin")).toBe("2026-07-02T06:00:00.000Z");
  // Zones whose hours begin at half past, or at a quarter to.
  expect(next("2026-11-26T00:10:00Z", "daily", 8, "Asia/Kolkata")).toBe("2026-11-26T02:30:00.000Z");
  expect(next("2026-11-26T02:30:00Z", "daily", 8, "Asia/Kolkata")).toBe("2026-11-27T02:30:00.000Z");
  expect(next("2026-11-26T00:10:00Z", "daily", 8, "Asia/Kathmandu")).toBe("2026-11-26T02:15:00.000Z");
  // On this Sunday, the hour from 2 to 3 does not exist.
  expect(next("2026-03-29T00:10:00Z", "daily", 2, "Europe/Berlin")).toBe("2026-03-30T00:00:00.000Z");
});
