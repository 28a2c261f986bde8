import { expect, it } from "vitest";
import { ANN, BOB, createTestTracker } from "../testing.ts";
import type { PeerRow } from "./batch.ts";
import { Networks } from "./networks.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 27, 12);
const at = (minutes: number) => NOON + minutes * MINUTE;

const row = (ip: string, minutes: number, more: Partial<PeerRow> = {}) =>
  ({ userId: "ann", ip, lastAnnounce: at(minutes), other: null, ...more }) as PeerRow;
const v4 = (n: number) => `198.${n}.7.9`;
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

it("raises one alarm a day for a member who announces from more networks within an hour than allowed", () => {
  const networks = new Networks();
  expect(
    networks.note(
      range(5).map((n) => row(v4(n), n)),
      5,
    ),
  ).toEqual([]);
  const names = range(6).map((n) => `198.${n}.0.0/16`);
  expect(networks.note([row(v4(5), 50)], 5)).toEqual([{ userId: "ann", day: 20_784, at: at(50), networks: names }]);
  expect(networks.note([row(v4(6), 51)], 5)).toEqual([]);
  const nextDay = range(6).map((n) => row(v4(n), 12 * 60 + n));
  expect(networks.note(nextDay, 5)).toMatchObject([{ day: 20_785 }]);
});

it("counts neither networks of more than an hour ago, nor addresses of one network, nor other members' networks", () => {
  const networks = new Networks();
  expect(
    networks.note(
      range(12).map((n) => row(v4(n), n * 13)),
      5,
    ),
  ).toEqual([]);
  expect(
    networks.note(
      range(200).map((n) => row(`203.0.${n}.1`, 200)),
      5,
    ),
  ).toEqual([]);
  expect(
    networks.note(
      range(200).map((n) => row(`2001:db8:${n.toString(16)}::1`, 201)),
      5,
    ),
  ).toEqual([]);
  expect(
    networks.note(
      range(20).map((n) => row(v4(n), 300, { userId: `member ${n}` })),
      5,
    ),
  ).toEqual([]);
});

it("counts each address family by itself, so that a client with both does not count twice", () => {
  const networks = new Networks();
  const other = (n: number) => ({ ip: `2a0${n}:1::1`, port: 1, lastAnnounce: at(n) });
  expect(
    networks.note(
      range(5).map((n) => row(v4(n), n, { other: other(n) })),
      5,
    ),
  ).toEqual([]);
  const [alarm] = networks.note([row(v4(1), 10, { other: other(5) })], 5);
  expect(alarm?.networks).toHaveLength(11);
  expect(alarm?.networks.at(-1)).toBe("2a05:1::/32");
});

it("raises no alarm where operators have switched them off, and bounds what it remembers of a member", () => {
  const networks = new Networks();
  const many = range(200).map((n) => row(v4(n), 1));
  expect(networks.note(many, 0)).toEqual([]);
  expect(networks.note(many, 50)).toMatchObject([{ networks: { length: 64 } }]);
});

it("is part of the batch in which the last of the announces is saved", () => {
  const context = createTestTracker({ maxNetworks: 2 });
  const announce = (who: typeof ANN, n: number) =>
    context.announce(who, { peer_id: `-XX0001-${String(n).padStart(12, "0")}` }, v4(n));
  for (const n of range(3)) announce(n === 2 ? BOB : ANN, n);
  expect(context.tracker.drainBatch()?.alarms).toEqual([]);
  announce(ANN, 7);
  expect(context.tracker.drainBatch()?.alarms).toMatchObject([{ userId: "ann", networks: { length: 3 } }]);
});
