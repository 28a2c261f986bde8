import { describe, expect, it } from "vitest";
import { toHex } from "../protocol/ids.ts";
import type { PeerReport } from "../swarm/peer.ts";
import { Swarms } from "../swarm/swarms.ts";
import { DRUMS, peerIdOf, SYNTH } from "../testing.ts";
import type { Batch } from "./batch.ts";
import type { Credit } from "./credit.ts";
import { createLedger } from "./ledger.ts";

const REPORT: PeerReport = {
  peerId: peerIdOf(1),
  memberId: "ann",
  endpoint: "\x0a\x00\x00\x01\x1a\xe1",
  uploaded: 5n,
  downloaded: 6n,
  left: 7n,
  event: "",
  compact: true,
  userAgent: "Test/1",
  lastAnnounce: 1000,
};
const CREDIT: Credit = { uploaded: 3n, downloaded: 2n, seedingSeconds: 0, leechingSeconds: 9, finished: false };
const EMPTY: Batch = { peers: [], gonePeers: [], swarms: [], members: [], snatches: [] };

function setUp() {
  const ledger = createLedger();
  const swarms = new Swarms(ledger.peerGone);
  const swarm = swarms.open(DRUMS, 1);
  /** Books a credit for a peer that stays. */
  const book = (credit: Partial<Credit> = {}, report: Partial<PeerReport> = {}, into = swarm) => {
    const said = { ...REPORT, ...report };
    into.lastActivity = said.lastAnnounce;
    const completed = ledger.record(into, said, { ...CREDIT, ...credit }, said.lastAnnounce);
    swarms.upsert(into, said);
    return completed;
  };
  return { ledger, swarms, swarm, book };
}

describe("createLedger", () => {
  it("has no batch when nothing happened", () => {
    const { ledger, swarms } = setUp();
    expect(ledger.takeBatch(swarms)).toBeNull();
  });

  it("writes one announce down as peer, swarm, member and snatch", () => {
    const { ledger, swarms, book } = setUp();
    book();
    const sums = { uploaded: 3n, downloaded: 2n, announces: 1, seedingSeconds: 0, leechingSeconds: 9 };
    expect(ledger.takeBatch(swarms)).toEqual({
      peers: [
        {
          infoHash: toHex(DRUMS),
          peerId: toHex(peerIdOf(1)),
          userId: "ann",
          ip: "10.0.0.1",
          port: 6881,
          uploaded: 5n,
          downloaded: 6n,
          left: 7n,
          event: "",
          compact: true,
          userAgent: "Test/1",
          lastAnnounce: 1000,
        },
      ],
      gonePeers: [],
      swarms: [
        {
          infoHash: toHex(DRUMS),
          torrentId: 1,
          seeders: 0,
          leechers: 1,
          completed: 0,
          announces: 1,
          lastActivity: 1000,
        },
      ],
      members: [{ userId: "ann", ...sums, completed: 0, activeTorrents: 1, lastActivity: 1000 }],
      snatches: [{ userId: "ann", torrentId: 1, ...sums, completedAt: null, lastActivity: 1000 }],
    });
  });

  it("holds only what came since the batch before", () => {
    const { ledger, swarms, book } = setUp();
    book();
    ledger.takeBatch(swarms);
    expect(ledger.takeBatch(swarms)).toBeNull();
    book({ uploaded: 1n }, { memberId: "bob" });
    expect(ledger.takeBatch(swarms)?.members).toMatchObject([{ userId: "bob", uploaded: 1n, announces: 1 }]);
  });

  it("adds announces up per member, and per member and torrent", () => {
    const { ledger, swarms, book } = setUp();
    const other = swarms.open(SYNTH, 2);
    book();
    book({ uploaded: 10n, leechingSeconds: 0, seedingSeconds: 4 }, { lastAnnounce: 5000 });
    book({ uploaded: 100n }, { peerId: peerIdOf(2) }, other);
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    expect(batch.peers).toHaveLength(2);
    expect(batch.members).toMatchObject([
      { uploaded: 113n, downloaded: 6n, announces: 3, leechingSeconds: 18, seedingSeconds: 4, activeTorrents: 2 },
    ]);
    expect(batch.members[0]?.lastActivity).toBe(5000);
    expect(batch.snatches.map(({ torrentId, uploaded }) => [torrentId, uploaded])).toEqual([
      [1, 13n],
      [2, 100n],
    ]);
  });

  it("counts a completion once per member and torrent, over all clients and batches", () => {
    const { ledger, swarms, book } = setUp();
    expect(book({ finished: true }, { left: 0n })).toBe(true);
    expect(ledger.takeBatch(swarms)).toMatchObject({
      swarms: [{ completed: 1 }],
      members: [{ completed: 1 }],
      snatches: [{ completedAt: 1000 }],
    });
    expect(book({ finished: true }, { left: 0n, peerId: peerIdOf(2) })).toBe(false);
    expect(ledger.takeBatch(swarms)).toMatchObject({
      swarms: [{ completed: 0 }],
      members: [{ completed: 0 }],
      snatches: [{ completedAt: null }],
    });
    expect(book({ finished: true }, { memberId: "bob" })).toBe(true);
  });

  it("does not count a completion that the database has", () => {
    const { ledger, book } = setUp();
    ledger.rememberCompletion("ann", 1);
    expect(book({ finished: true })).toBe(false);
  });

  it("names a peer that left as gone, with its swarm's and member's new standing", () => {
    const { ledger, swarms, book } = setUp();
    book();
    ledger.takeBatch(swarms);
    swarms.dropMember("ann");
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    expect(batch.peers).toEqual([]);
    expect(batch.gonePeers).toEqual([{ infoHash: toHex(DRUMS), peerId: toHex(peerIdOf(1)), userId: "ann" }]);
    expect(batch.swarms).toMatchObject([{ seeders: 0, leechers: 0, announces: 0 }]);
    expect(batch.members).toMatchObject([{ announces: 0, uploaded: 0n, activeTorrents: 0, lastActivity: null }]);
    expect(batch.snatches).toEqual([]);
  });

  it("writes a peer that left and came back as there", () => {
    const { ledger, swarms, book } = setUp();
    book();
    swarms.dropMember("ann");
    book();
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    expect([batch.peers.length, batch.gonePeers.length]).toEqual([1, 0]);
  });

  it("gives a batch that was put back again, whole", () => {
    const { ledger, swarms, book } = setUp();
    book({ finished: true });
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    ledger.putBack(batch);
    expect(ledger.takeBatch(swarms)).toEqual(batch);
    expect(ledger.takeBatch(swarms)).toBeNull();
  });

  it("adds what came since to a batch that was put back", () => {
    const { ledger, swarms, book } = setUp();
    book({ finished: true }, { left: 0n });
    const failed = ledger.takeBatch(swarms) ?? EMPTY;
    book({ uploaded: 7n }, { uploaded: 12n, left: 0n, lastAnnounce: 9000 });
    ledger.putBack(failed);
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    expect(batch.peers).toMatchObject([{ uploaded: 12n, lastAnnounce: 9000 }]);
    expect(batch.members).toMatchObject([{ uploaded: 10n, announces: 2, completed: 1, lastActivity: 9000 }]);
    expect(batch.snatches).toMatchObject([{ uploaded: 10n, completedAt: 1000, lastActivity: 9000 }]);
    expect(batch.swarms).toMatchObject([{ announces: 2, completed: 1, seeders: 1, lastActivity: 9000 }]);
  });

  it("does not bring back a peer that left after the failed batch was taken", () => {
    const { ledger, swarms, book } = setUp();
    book();
    const failed = ledger.takeBatch(swarms) ?? EMPTY;
    swarms.dropTorrent(DRUMS);
    ledger.putBack(failed);
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    expect([batch.peers.length, batch.gonePeers.length]).toEqual([0, 1]);
  });

  it("does not change a batch after it was taken", () => {
    const { ledger, swarms, book } = setUp();
    book();
    const batch = ledger.takeBatch(swarms) ?? EMPTY;
    const copy = structuredClone(batch);
    ledger.putBack(batch);
    book({ uploaded: 1000n }, { uploaded: 1000n });
    expect(batch).toEqual(copy);
  });
});
