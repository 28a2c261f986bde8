import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll } from "vitest";
import { seconds } from "./seconds.ts";

const DAY = 86_400_000;

/**
 * For tests of a running site that say "today" or "this month": they begin after midnight (UTC) where it is so near
 * that it could fall between two of their steps.
 */
export function awayFromMidnight(): void {
  beforeAll(async () => {
    const left = DAY - (Date.now() % DAY);
    if (left < 60_000) await sleep(left);
  }, seconds(90));
}
