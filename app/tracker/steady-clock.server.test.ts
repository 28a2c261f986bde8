import { expect, it } from "vitest";
import { createSteadyClock } from "./steady-clock.server.ts";

it("runs on with the timer while the wall clock jumps, and follows it when asked", () => {
  const [wall, timer] = [{ ms: 1_000_000 }, { ms: 500.4 }];
  const clock = createSteadyClock(
    () => wall.ms,
    () => timer.ms,
  );
  expect(clock.now()).toBe(1_000_000);
  wall.ms += 86_400_000;
  timer.ms += 1_000;
  expect(clock.now()).toBe(1_001_000);
  expect(clock.follow()).toBe(86_399);
  expect(clock.now()).toBe(87_400_000);
  wall.ms -= 86_399_000;
  expect([clock.follow(), clock.now(), clock.follow()]).toEqual([-86_399, 1_001_000, 0]);
});
