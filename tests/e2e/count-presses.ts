import type { Locator } from "@playwright/test";
import { expect } from "./test.ts";

/** Counts the presses of links, buttons and choices of a journey; typing is not counted. */
export function countPresses(name: string) {
  let presses = 0;
  const counted = async (act: () => Promise<unknown>) => {
    presses += 1;
    await act();
  };
  return {
    press: (what: Locator, at?: { x: number; y: number }) => counted(() => what.click({ position: at })),
    choose: (what: Locator, option: string) => counted(() => what.selectOption(option)),
    /** There were at most so many until now. */
    expectAtMost(most: number) {
      process.stdout.write(`${name}: ${presses} presses (at most ${most})\n`);
      expect(presses).toBeLessThanOrEqual(most);
    },
  };
}
