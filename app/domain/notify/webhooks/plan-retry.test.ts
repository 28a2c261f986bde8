import { describe, expect, it } from "vitest";
import { isDelivered, isGone, planRetry } from "./plan-retry.ts";

const failed = (attempts: number, status: number | null = 500, retryAfter: number | null = null, isFailing = true) =>
  planRetry({ attempts, status, retryAfter, isFailing });

describe("what follows a failed attempt", () => {
  it("is another one, with growing waits of nearly three days in all, and then none", () => {
    const waits = Array.from({ length: 10 }, (_, i) => failed(i + 1).wait);
    expect(waits.slice(0, 4)).toEqual([5, 60, 300, 1_800]);
    expect(waits.at(-1)).toBeNull();
    const hours = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0) / 3_600;
    expect(hours).toBeGreaterThan(68);
    expect(hours).toBeLessThanOrEqual(72);
  });

  it("waits as long as 429 and 503 ask for, a day at most, and pauses everything so long", () => {
    expect(failed(1, 429, 40)).toEqual({ wait: 40, pause: 40 });
    expect(failed(3, 503, 2)).toEqual({ wait: 300, pause: 2 });
    expect(failed(1, 429, 1e9)).toEqual({ wait: 86_400, pause: 86_400 });
    expect(failed(1, 500, 40)).toEqual({ wait: 5, pause: 0 });
  });

  it("leaves a receiver that does not answer twice running alone for a while", () => {
    expect(failed(3, null, null, false)).toEqual({ wait: 300, pause: 0 });
    expect(failed(1, null)).toEqual({ wait: 5, pause: 5 });
    expect(failed(6, null)).toEqual({ wait: 21_600, pause: 300 });
  });

  it("is nothing after 2xx, and never anything again after 410", () => {
    expect([199, 200, 204, 299, 300, 301, 410, null].filter((status) => isDelivered({ status }))).toEqual([
      200, 204, 299,
    ]);
    expect([404, 410, null].filter((status) => isGone({ status }))).toEqual([410]);
  });
});
