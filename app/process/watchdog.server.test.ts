import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWatchdog } from "./watchdog.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A watchdog that checks every 25 ms of a clock that only the test moves. */
function watch() {
  const said: { ms: number; workedMs: number; underWay: string[] }[] = [];
  const log = { warn: (found: (typeof said)[0]) => void said.push(found) };
  let [now, worked] = [0, 0];
  const cpuUsage = ({ user = 0 } = {}) => ({ user: worked * 1_000 - user, system: 0 });
  const { begin, stop } = createWatchdog(log as never, 100, { now: () => now, cpuUsage });
  return {
    said,
    begin,
    stop,
    /** Advances the clock; the event loop runs only at the end, as after this many milliseconds of work. */
    block(ms: number, work: number) {
      now += ms;
      worked += work;
      vi.advanceTimersByTime(25);
    },
  };
}

it("tells what ran while the event loop was blocked, also what has ended since, and nothing that ended before", () => {
  const { said, begin, block } = watch();
  begin("before")();
  block(25, 0);
  const end = begin("GET /slow");
  block(25, 25);
  begin("job backup");
  end();
  block(425, 300);
  expect(said).toEqual([{ ms: 400, workedMs: 300, underWay: ["job backup (425 ms)", "GET /slow (450 ms)"] }]);
});

it("says nothing of waiting, nor of work that is no longer than its threshold, nor after its stop", () => {
  const { said, begin, block, stop } = watch();
  begin("GET /");
  for (let looks = 0; looks < 40; looks++) block(25, 0);
  block(125, 125);
  expect(said).toEqual([]);
  stop();
  block(500, 500);
  expect(said).toEqual([]);
});
