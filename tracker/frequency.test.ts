import { expect, it } from "vitest";
import { createFrequency } from "./frequency.ts";
import type { MemberHandle } from "./swarm/handles.ts";

const ANN = 0 as MemberHandle;
const BOB = 1 as MemberHandle;

function setUp(ms = 60_000_000) {
  const now = { ms };
  return { now, frequency: createFrequency(() => now.ms) };
}

it("counts each pair of member and torrent for itself", () => {
  const { frequency } = setUp();
  expect([frequency.count(ANN, 1), frequency.count(ANN, 1), frequency.count(ANN, 2), frequency.count(BOB, 1)]).toEqual([
    1, 2, 1, 1,
  ]);
});

it("begins again with each minute of the clock, and with a clock that is set back", () => {
  const { frequency, now } = setUp();
  frequency.count(ANN, 1);
  now.ms += 59_999;
  expect(frequency.count(ANN, 1)).toBe(2);
  now.ms += 1;
  expect(frequency.count(ANN, 1)).toBe(1);
  now.ms -= 3_600_000;
  expect(frequency.count(ANN, 1)).toBe(1);
});

it("counts on at its upper limit, and does not begin again", () => {
  const { frequency } = setUp();
  for (let i = 1; i < 65_535; i += 1) frequency.count(ANN, 1);
  expect([frequency.count(ANN, 1), frequency.count(ANN, 1)]).toEqual([65_535, 65_535]);
});

it("spreads pairs over its cells: ten thousand hardly meet", () => {
  const { frequency } = setUp();
  let shared = 0;
  for (let member = 0; member < 1_000; member += 1)
    for (let torrent = 0; torrent < 10; torrent += 1)
      if (frequency.count(member as MemberHandle, torrent) > 1) shared += 1;
  expect(shared).toBeLessThan(500);
});
