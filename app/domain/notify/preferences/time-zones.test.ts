import { describe, expect, it } from "vitest";
import { isTimeZone, listTimeZones } from "./time-zones.ts";

describe("time zones", () => {
  it("offers zones of every continent, each of which it takes", () => {
    const zones = listTimeZones();
    expect(zones).toEqual(expect.arrayContaining(["UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo"]));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it("takes older names, as browsers give them, and no nonsense", () => {
    expect(["Asia/Calcutta", "Asia/Kolkata", "Etc/UTC"].map(isTimeZone)).toEqual([true, true, true]);
    expect(["", "Europe", "+01:00", "Mars/Olympus", "a".repeat(100)].map(isTimeZone)).toEqual(Array(5).fill(false));
  });
});
