import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anniversaryAfter } from "./anniversary.ts";

const at = (text: string) => new Date(`${text}T09:30:00.000Z`);
const day = (date: Date) => date.toISOString().slice(0, 10);

describe("the anniversary of joining", () => {
  it("comes each month on the day of joining or the month's last, however often it is asked", () => {
    let date = at("2026-01-31");
    const days: string[] = [];
    for (let i = 0; i < 13; i++) {
      date = anniversaryAfter(at("2026-01-31"), date);
      days.push(day(date));
    }
    expect(days).toEqual(
      "2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28".split(
        " ",
      ),
    );
  });

  it("is the first one that is later, for any two moments", () => {
    const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2045-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (joined, other) => {
        const after = other > joined ? other : joined;
        const next = anniversaryAfter(joined, after);
        expect(next > after).toBe(true);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
        const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
        expect(next.getUTCDate()).toBe(Math.min(joined.getUTCDate(), lastDay));
        expect(next.toISOString().slice(10)).toBe(joined.toISOString().slice(10));
      }),
    );
  });
});
