import { describe, expect, it } from "vitest";
import { formatClock, formatDay, formatDayName, formatMinute } from "./dates.ts";

const BERLIN = "Europe/Berlin";

describe("dates", () => {
  it("writes days as the list shows them", () => {
    expect(formatDay("2026-03-07T23:59:59Z")).toBe("Mar 07, 2026");
    expect(formatDay("2026-03-07T23:59:59Z", BERLIN)).toBe("Mar 08, 2026");
  });

  it("writes minutes as comments show them, in UTC with its name and in the reader's zone without", () => {
    expect(formatMinute("2026-12-31T05:04:00.000Z")).toBe("Dec 31, 2026 05:04 UTC");
    expect(formatMinute("2026-12-31T05:04:00.000Z", BERLIN)).toBe("Dec 31, 2026 06:04");
    expect(formatMinute("2026-12-31T05:04:00.000Z", "America/Los_Angeles")).toBe("Dec 30, 2026 21:04");
  });

  it("writes midnight as 00:00, also where the clocks change", () => {
    expect(formatClock("2026-01-01T23:00:00Z", BERLIN)).toBe("00:00");
    expect(["2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z"].map((at) => formatClock(at, BERLIN))).toEqual([
      "01:59",
      "03:00",
    ]);
  });

  it("shows a zone that this machine does not know as UTC", () => {
    expect(formatDay("2026-03-07T23:59:59Z", "Mars/Olympus")).toBe("Mar 07, 2026");
  });

  it("gives days their names in the reader's zone", () => {
    const now = "2026-11-22T00:30:00Z";
    const name = (at: string, zone = "UTC") => formatDayName(at, now, zone);
    expect(name("2026-11-22T00:00:00Z")).toBe("Today");
    expect(name("2026-11-21T23:59:00Z")).toBe("Yesterday");
    expect(name("2026-11-21T23:59:00Z", BERLIN)).toBe("Today");
    expect(name("2026-11-22T00:00:00Z", "America/New_York")).toBe("Today");
    expect(name("2026-11-12T12:00:00Z")).toBe("12 November");
    expect(name("2025-11-22T12:00:00Z")).toBe("22 November 2025");
  });
});
