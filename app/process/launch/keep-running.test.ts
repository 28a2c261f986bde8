import { describe, expect, it } from "vitest";
import { keepRunning, REFUSED, sleepUnlessAborted } from "./keep-running.ts";

/** Runs a server that exits with these codes in turn; the run after the last code is told to end. */
async function follow(codes: { code: number; wasReady?: boolean }[]) {
  const left = [...codes];
  const pauses: number[] = [];
  let runs = 0;
  const ending = new AbortController();
  await keepRunning({
    name: "The server",
    async run(ready) {
      runs += 1;
      if (runs > codes.length) ending.abort();
      const next = left.shift() ?? { code: 0 };
      if (next.wasReady) ready();
      return next.code;
    },
    ending: ending.signal,
    say: () => undefined,
    sleep: async (ms) => void pauses.push(ms),
  });
  return { runs, pauses };
}

describe("a process that is kept running", () => {
  it("is started again at once that ended with 0", async () => {
    expect(await follow([{ code: 0 }, { code: 0 }])).toEqual({ runs: 3, pauses: [0, 0] });
  });

  it("waits longer after each crash, at most half a minute, and little again once it was ready", async () => {
    const crash = { code: 1 };
    const { pauses } = await follow([...Array(7).fill(crash), { code: 1, wasReady: true }, { code: 0 }, crash]);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000, 0, 1_000]);
  });

  it("is not started again when it refuses to start", async () => {
    expect(await follow([{ code: 1 }, { code: REFUSED }, { code: 0 }])).toEqual({ runs: 2, pauses: [1_000] });
  });

  it("ends at once when it is told to in the pause after a crash", async () => {
    const ending = new AbortController();
    let runs = 0;
    await keepRunning({
      name: "The server",
      async run() {
        runs += 1;
        return 1;
      },
      ending: ending.signal,
      say: () => setImmediate(() => ending.abort()),
      // Long enough that a pause which is not interrupted hits the test's time limit.
      sleep: (_, signal) => sleepUnlessAborted(3_600_000, signal),
    });
    expect(runs).toBe(1);
  });
});
