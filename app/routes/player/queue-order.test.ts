import { expect, it } from "vitest";
import { isShuffled, movedQueue, orderedQueue, shuffledQueue } from "./queue-order.ts";
import type { Sound } from "./sound.ts";

const queue = Array.from(
  { length: 20 },
  (_, place): Sound => ({
    ...{ id: 100 + place, torrentId: 1, isUpload: false, label: "", torrent: "", hue: "", cover: "" },
    place,
  }),
);

it("a shuffled queue begins with what plays, has each sound once, and can be put in order again", () => {
  const mixed = shuffledQueue(queue, 7, () => 0);
  expect(mixed[0]?.place).toBe(7);
  expect(isShuffled(mixed)).toBe(true);
  expect(mixed.map(({ place }) => place).sort((a, b) => a - b)).toEqual(queue.map(({ place }) => place));
  expect(orderedQueue(mixed)).toEqual(queue);
  expect(isShuffled(queue)).toBe(false);
});

it("an order made by hand is the queue's own, and nothing moves beyond its ends", () => {
  const moved = movedQueue(queue, 3, 0);
  expect(moved.map(({ id }) => id).slice(0, 5)).toEqual([103, 100, 101, 102, 104]);
  expect(isShuffled(moved)).toBe(false);
  expect(orderedQueue(shuffledQueue(moved, 2))).toEqual(moved);
  expect(movedQueue(queue, 19, 20)).toEqual(queue);
  expect(movedQueue(queue, 0, -1)).toEqual(queue);
});
