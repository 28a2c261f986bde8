import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnounceEvent } from "../protocol/announce-request.ts";
import type { Counters } from "../swarm/peer.ts";
import { creditAnnounce } from "./credit.ts";

const CAP = 3600;
const BEFORE: Counters = { uploaded: 100n, downloaded: 50n, left: 10n, lastAnnounce: 1_000_000 };
const NOTHING = {
  uploaded: 0n,
  downloaded: 0n,
  seedingSeconds: 0,
  leechingSeconds: 0,
  finished: false,
  withheld: null,
};

function credit(
  { event = "", ...now }: Partial<Counters> & { event?: AnnounceEvent },
  before: Partial<Counters> | null = {},
  maxRate = Infinity,
) {
  const base = before && { ...BEFORE, ...before };
  return creditAnnounce(base, event, { ...BEFORE, ...now }, { maxSeconds: CAP, maxRate });
}

describe("creditAnnounce", () => {
  it("credits what was added since the last announce", () => {
    expect(credit({ uploaded: 140n, downloaded: 57n, left: 3n, lastAnnounce: 1_060_000 })).toEqual({
      uploaded: 40n,
      downloaded: 7n,
      seedingSeconds: 0,
      leechingSeconds: 60,
      finished: false,
      withheld: null,
    });
  });

  it("holds back what no connection can have carried, in either direction, and goes on from it", () => {
    const now = { uploaded: 1_101n, downloaded: 60n, lastAnnounce: 1_010_000 };
    expect(credit(now, {}, 100)).toMatchObject({
      uploaded: 0n,
      downloaded: 0n,
      leechingSeconds: 10,
      withheld: { uploaded: 1_001n, downloaded: 10n, seconds: 10 },
    });
    expect(credit({ ...now, uploaded: 1_100n }, {}, 100)).toMatchObject({ uploaded: 1_000n, withheld: null });
    expect(credit({ ...now, uploaded: 100n, downloaded: 1_051n }, {}, 100).withheld).toMatchObject({
      downloaded: 1_001n,
    });
  });

  it("takes announces within one second for a second apart", () => {
    expect(credit({ uploaded: 200n }, {}, 100).withheld).toBeNull();
    expect(credit({ uploaded: 201n }, {}, 100).withheld).toEqual({ uploaded: 101n, downloaded: 0n, seconds: 0 });
  });

  it("credits nothing for the same announce sent again", () => {
    expect(credit({})).toEqual(NOTHING);
  });

  it("credits nothing to a peer not known before, whatever it claims", () => {
    const claim = { uploaded: 10n ** 18n, downloaded: 10n ** 18n, left: 0n };
    for (const event of ["", "started", "completed", "stopped"] as const)
      expect(credit({ ...claim, event }, null)).toEqual(NOTHING);
  });

  it("takes the counters of a start as a new base", () => {
    expect(credit({ event: "started", uploaded: 500n, downloaded: 500n, lastAnnounce: 2_000_000 })).toEqual(NOTHING);
  });

  it("credits the last stretch before a stop", () => {
    expect(credit({ event: "stopped", uploaded: 101n, lastAnnounce: 1_001_000 })).toMatchObject({
      uploaded: 1n,
      leechingSeconds: 1,
    });
  });

  it("credits nothing for a counter that fell, and goes on with the other", () => {
    expect(credit({ uploaded: 99n, downloaded: 60n })).toMatchObject({ uploaded: 0n, downloaded: 10n });
    expect(credit({ uploaded: 110n, downloaded: 0n })).toMatchObject({ uploaded: 10n, downloaded: 0n });
  });

  it("does not overflow at 2^63 - 1", () => {
    const most = 2n ** 63n - 1n;
    expect(credit({ uploaded: most }, { uploaded: 1n }).uploaded).toBe(most - 1n);
  });

  it("counts the time as what the peer was during it", () => {
    const later = { lastAnnounce: BEFORE.lastAnnounce + 90_000 };
    expect(credit({ ...later, left: 0n })).toMatchObject({ leechingSeconds: 90, seedingSeconds: 0 });
    expect(credit({ ...later, left: 0n }, { left: 0n })).toMatchObject({ leechingSeconds: 0, seedingSeconds: 90 });
    expect(credit({ ...later, left: 9n }, { left: 0n })).toMatchObject({ leechingSeconds: 0, seedingSeconds: 90 });
  });

  it("caps the time of a peer that was silent for long", () => {
    expect(credit({ lastAnnounce: BEFORE.lastAnnounce + 86_400_000 }).leechingSeconds).toBe(CAP);
  });

  it("never counts time backwards", () => {
    expect(credit({ lastAnnounce: 0 }).leechingSeconds).toBe(0);
  });

  it("adds many short intervals up to the long one", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 50 });
    fc.assert(
      fc.property(steps, (milliseconds) => {
        let at = BEFORE.lastAnnounce + 123;
        let seconds = 0;
        for (const step of milliseconds) {
          seconds += credit({ lastAnnounce: at + step }, { lastAnnounce: at }).leechingSeconds;
          at += step;
        }
        expect(seconds).toBe(credit({ lastAnnounce: at }, { lastAnnounce: BEFORE.lastAnnounce + 123 }).leechingSeconds);
      }),
    );
  });

  it.each(["", "started", "completed", "stopped", "paused"] as const)(
    "sees a peer finish when left falls to 0, with the event %j",
    (event) => {
      expect(credit({ left: 0n, event }).finished).toBe(true);
    },
  );

  it("does not believe a completion without a step from left to nothing left", () => {
    expect(credit({ left: 10n, event: "completed" }).finished).toBe(false);
    expect(credit({ left: 0n, event: "completed" }, { left: 0n }).finished).toBe(false);
  });

  it("is never negative", () => {
    const counter = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    const counters = fc.record({ uploaded: counter, downloaded: counter, left: counter, lastAnnounce: fc.nat() });
    fc.assert(
      fc.property(counters, counters, fc.constantFrom("" as const, "started" as const), (before, now, event) => {
        const { uploaded, downloaded, seedingSeconds, leechingSeconds } = credit({ ...now, event }, before);
        expect(uploaded >= 0n && downloaded >= 0n && seedingSeconds >= 0 && leechingSeconds >= 0).toBe(true);
      }),
    );
  });
});
