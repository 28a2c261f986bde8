import { randomBytes } from "node:crypto";
import type { TestDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Batch, MemberRow, PeerRow, SnatchRow, SwarmRow } from "#tracker/ledger/batch.ts";
import type { Restored } from "#tracker/ports.ts";
import { createStore } from "./store.server.ts";

export const AT = Date.parse("2026-06-15T12:00:00Z");
export const MOST = 2n ** 63n - 1n;
export const EMPTY: Batch = {
  peers: [],
  removedPeers: [],
  swarms: [],
  members: [],
  snatches: [],
  days: [],
  reviews: [],
  refusals: [],
  alarms: [],
};

/** For tests of the store: saving and loading in the test's database, and rows of its own member and torrent. */
export function storeTest(database: TestDatabase) {
  let number = 0;
  const store = (writer = "test") => createStore(database.pool, { announceInterval: () => 1800, writer });
  const save = (batch: Partial<Batch>) => store().save(++number, { ...EMPTY, ...batch });
  const load = async () => {
    const all: Restored = { peers: [], swarms: [], completions: [], lastActivity: [] };
    await store().load((part) => {
      all.peers.push(...part.peers);
      all.swarms.push(...part.swarms);
      all.completions.push(...part.completions);
      all.lastActivity.push(...part.lastActivity);
    });
    return all;
  };

  async function setUp() {
    const user = await makeMember(database.db);
    const torrent = await makeTorrent(database.db);
    const infoHash = torrent.infoHash ?? "";
    const sums = { uploaded: 3n, downloaded: 2n, announces: 1, seedingSeconds: 4, leechingSeconds: 9 };
    const peer = (more: Partial<PeerRow> = {}): PeerRow => ({
      infoHash,
      peerId: randomBytes(20).toString("hex"),
      userId: user.id,
      ip: "2001:db8::1",
      port: 6881,
      uploaded: 5n,
      downloaded: 6n,
      left: 7n,
      event: "started",
      compact: true,
      userAgent: "Test/1",
      lastAnnounce: AT,
      key: 0,
      other: null,
      ...more,
    });
    const swarm = (more: Partial<SwarmRow> = {}): SwarmRow => ({
      infoHash,
      torrentId: torrent.id,
      seeders: 1,
      leechers: 2,
      ...sums,
      completed: 1,
      announces: 3,
      lastActivity: AT,
      ...more,
    });
    const member = (more: Partial<MemberRow> = {}): MemberRow => ({
      userId: user.id,
      ...sums,
      clockSeconds: 4,
      completed: 1,
      activeTorrents: 1,
      lastActivity: AT,
      ...more,
    });
    const snatch = (more: Partial<SnatchRow> = {}): SnatchRow => ({
      userId: user.id,
      torrentId: torrent.id,
      ...sums,
      completedAt: null,
      firstAs: "download",
      lastActivity: AT,
      ...more,
    });
    const events = async () => {
      const rows = await database.db.trackerEvent.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
      return rows.map(({ type, torrentId }) => [type, torrentId]);
    };
    const stats = () => database.db.trackerStats.findUniqueOrThrow({ where: { userId: user.id } });
    const snatched = () => database.db.trackerSnatch.findFirstOrThrow({ where: { userId: user.id } });
    const peersKept = async () => (await load()).peers.filter((one) => one.infoHash === infoHash);
    return { user, torrent, infoHash, peer, swarm, member, snatch, stats, snatched, events, peersKept };
  }

  return { store, save, load, setUp };
}
