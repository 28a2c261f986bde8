import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, addHours, addMonths, hoursBetween } from "./utc.ts";

const at = (text: string) => new Date(`${text}T09:30:00.000Z`);

describe("dates under a server in Berlin", () => {
  beforeAll(() => {
    vi.stubEnv("TZ", "Europe/Berlin");
    expect(at("2026-07-01").getTimezoneOffset()).toBe(-120);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ["into summer time", "2026-03-01", 30, "2026-03-31"],
    ["out of summer time", "2026-10-01", 30, "2026-10-31"],
    ["over a year", "2026-03-01", 365, "2027-03-01"],
    ["back into winter time", "2026-04-05", -14, "2026-03-22"],
  ])("keep their hour in UTC %s", (_, from, days, expected) => {
    expect(addDays(at(from), days).toISOString()).toBe(at(expected).toISOString());
    expect(hoursBetween(at(from), addDays(at(from), days))).toBe(days * 24);
    expect(addHours(at(from), days * 24)).toEqual(at(expected));
  });

  it.each([
    ["2026-03-15", 1, "2026-04-15"],
    ["2026-10-15", 1, "2026-11-15"],
    ["2026-01-15", 1, "2026-02-15"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-12-31", 2, "2027-02-28"],
  ])("of %s after %i months are %s", (joined, months, expected) => {
    expect(addMonths(at(joined), months).toISOString()).toBe(at(expected).toISOString());
  });
});
