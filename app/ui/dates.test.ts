import { describe, expect, it } from "vitest";
import { formatDay, formatMinute } from "./dates.ts";

describe("dates", () => {
  it("writes days as the list shows them", () => {
    expect(formatDay("2026-03-07T23:59:59Z")).toBe("Mar 07, 2026");
  });

  it("writes minutes as comments show them, with the zone", () => {
    expect(formatMinute("2026-12-31T05:04:00.000Z")).toBe("Dec 31, 2026 05:04 UTC");
  });
});
