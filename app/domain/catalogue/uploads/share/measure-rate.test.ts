import { expect, it } from "vitest";
import { measureRate, timeLeft } from "./measure-rate.ts";

it("the rate is that of the last seconds, and unknown at the beginning and after a pause", () => {
  const meter = measureRate();
  meter.add(0, 0);
  expect(meter.rate()).toBeNull();
  meter.add(1_000, 100);
  expect(meter.rate()).toBe(100);
  meter.add(9_000, 1_000);
  meter.add(10_000, 3_000);
  expect(meter.rate()).toBe(2_000);
  meter.forget();
  expect(meter.rate()).toBeNull();
});

it("the time left is told in seconds, minutes or hours", () => {
  expect(timeLeft(1_000, 100)).toBe("about 10 s left");
  expect(timeLeft(60_000, 100)).toBe("about 10 min left");
  expect(timeLeft(3_600_000, 100)).toBe("about 10 h left");
  expect(timeLeft(1, 0)).toBe("about 1 s left");
});
