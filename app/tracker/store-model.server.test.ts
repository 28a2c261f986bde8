import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { AT, storeTest } from "./testing.ts";

const database = useDatabase();
const { save, setUp } = storeTest(database);
const RUNS = Number(process.env.STORE_RUNS ?? 5);
const FIRST_DAY = 20_619;
const PEER = "ab".repeat(20);

const sums = fc.record({
  uploaded: fc.bigInt(0n, 2n ** 62n),
  downloaded: fc.bigInt(0n, 2n ** 62n),
  announces: fc.nat(5),
  seedingSeconds: fc.nat(4_000),
  leechingSeconds: fc.nat(4_000),
});
const of = <Row>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(fc.record({ member: fc.nat(2), place: fc.nat(1), row }), {
    selector: ({ member, place }) => `${member} ${place}`,
  });
/** Rows of three members on two days, with a torrent or a client each. A batch has each row at most once. */
const batches = fc.array(
  fc.record({
    days: of(sums),
    snatches: of(sums),
    peers: of(fc.nat(1_000)),
    members: fc.uniqueArray(fc.record({ member: fc.nat(2), row: sums }), { selector: ({ member }) => member }),
  }),
  { maxLength: 6 },
);
type Sums = { uploaded: bigint; downloaded: bigint; seedingTime: bigint; leechingTime: bigint; announces: bigint };

const least = (one: bigint, other: bigint) => (one < other ? one : other);
function add(model: Map<string, Sums>, key: string, row: typeof sums extends fc.Arbitrary<infer Row> ? Row : never) {
  const old = model.get(key) ?? { uploaded: 0n, downloaded: 0n, seedingTime: 0n, leechingTime: 0n, announces: 0n };
  model.set(key, {
    uploaded: least(old.uploaded + row.uploaded, 2n ** 63n - 1n),
    downloaded: least(old.downloaded + row.downloaded, 2n ** 63n - 1n),
    seedingTime: old.seedingTime + BigInt(row.seedingSeconds),
    leechingTime: old.leechingTime + BigInt(row.leechingSeconds),
    announces: old.announces + BigInt(row.announces),
  });
}

it("sums and peers are those of a simple model, whichever rows of a batch exist already", {
  timeout: seconds(120),
}, async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      const [days, snatches, members] = [new Map<string, Sums>(), new Map<string, Sums>(), new Map<string, Sums>()];
      const peers = new Map<string, bigint>();
      const all = [await setUp(), await setUp(), await setUp()];
      const at = (member: number) => all[member] as (typeof all)[number];
      for (const batch of sequence) {
        await save({
          days: batch.days.map(({ member, place, row }) => {
            add(days, `${member} ${place}`, { ...row, announces: 0 });
            return { ...row, userId: at(member).user.id, day: FIRST_DAY + place };
          }),
          snatches: batch.snatches.map(({ member, place, row }) => {
            add(snatches, `${member} ${place}`, row);
            return at(member).snatch({ ...row, torrentId: at(place).torrent.id });
          }),
          peers: batch.peers.map(({ member, place, row }) => {
            peers.set(`${member} ${place}`, BigInt(row));
            return at(member).peer({ infoHash: at(place).infoHash, peerId: PEER, uploaded: BigInt(row) });
          }),
          members: batch.members.map(({ member, row }) => {
            add(members, `${member}`, row);
            return at(member).member(row);
          }),
        });
      }
      const { db } = database;
      const order = all.map(({ user }) => user.id);
      const hashes = all.map(({ infoHash }) => infoHash);
      const torrents = all.map(({ torrent }) => torrent.id);
      const where = { userId: { in: order } };
      const pick = (row: Sums): Sums => ({
        uploaded: row.uploaded,
        downloaded: row.downloaded,
        seedingTime: row.seedingTime,
        leechingTime: row.leechingTime,
        announces: row.announces,
      });
      const memberOf = ({ userId }: { userId: string | null }) => order.indexOf(userId ?? "");
      expect(
        new Map(
          (await db.trackerDay.findMany({ where })).map((row) => [
            `${memberOf(row)} ${row.day.getTime() / 86_400_000 - FIRST_DAY}`,
            pick({ ...row, announces: 0n }),
          ]),
        ),
      ).toEqual(days);
      expect(
        new Map(
          (await db.trackerSnatch.findMany({ where })).map((row) => [
            `${memberOf(row)} ${torrents.indexOf(row.torrentId)}`,
            pick(row),
          ]),
        ),
      ).toEqual(snatches);
      expect(
        new Map(
          (await db.trackerStats.findMany({ where })).map((row) => [
            `${memberOf(row)}`,
            pick({ ...row, announces: row.totalAnnounces }),
          ]),
        ),
      ).toEqual(members);
      expect(
        new Map(
          (await db.trackerPeer.findMany({ where })).map((row) => [
            `${memberOf(row)} ${hashes.indexOf(row.infoHash)}`,
            row.uploaded,
          ]),
        ),
      ).toEqual(peers);
      const ratios = await database.pool.query(
        `SELECT 1 FROM tracker_stats WHERE user_id = ANY($1) AND ratio <> tracker_ratio(uploaded, downloaded)`,
        [order],
      );
      expect(ratios.rowCount).toBe(0);
      // A member's first announce of a torrent is one event.
      expect(await db.trackerEvent.count({ where: { ...where, type: "download" } })).toBe(snatches.size);
    }),
    { numRuns: RUNS, seed: 20_261_126, endOnFailure: true },
  );
});

it("rows that another process inserts while a batch is stored are added to, each once", async () => {
  const { user, torrent, member, snatch, stats, snatched, events } = await setUp();
  const other = await database.pool.connect();
  await other.query("BEGIN");
  await other.query(
    "INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, first_at, last_at) VALUES ($1, $2, 10, now(), now())",
    [user.id, torrent.id],
  );
  await other.query("INSERT INTO tracker_stats (user_id, uploaded) VALUES ($1, 10)", [user.id]);
  await other.query("INSERT INTO tracker_days (user_id, day, uploaded) VALUES ($1, to_timestamp($2)::date, 10)", [
    user.id,
    AT / 1_000,
  ]);
  const day = { userId: user.id, day: FIRST_DAY, uploaded: 3n, downloaded: 2n, seedingSeconds: 4, leechingSeconds: 9 };
  const saved = save({ snatches: [snatch({ completedAt: AT })], members: [member()], days: [day] });
  await sleep(200);
  await other.query("COMMIT");
  other.release();
  await saved;
  expect([(await snatched()).uploaded, (await stats()).uploaded]).toEqual([13n, 13n]);
  expect(await database.db.trackerDay.findMany({ where: { userId: user.id } })).toMatchObject([{ uploaded: 13n }]);
  expect(await events()).toEqual([["completion", torrent.id]]);
});
