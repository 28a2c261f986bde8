import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addHours } from "../../core/kernel/utc.ts";
import { countServed } from "./count-served.server.ts";
import { settleServed } from "./settle-served.server.ts";

const database = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");

async function setUp(reported: bigint | null) {
  const { db } = database;
  const member = await makeMember(db);
  const torrent = await makeTorrent(db);
  const key = { userId: member.id, torrentId: torrent.id };
  if (reported !== null) {
    await db.trackerSnatch.create({ data: { ...key, downloaded: reported } });
    await db.trackerStats.create({ data: { userId: member.id, downloaded: reported, uploaded: 5_000n } });
  }
  const at = (hours: number) => makeContext(db, null, { clock: () => addHours(start, hours) });
  return {
    serve: (bytes: number, hours = 0) => countServed.run(systemContext(at(hours)), { ...key, bytes }),
    settle: (hours: number) => settleServed(at(hours)),
    async downloaded() {
      const [snatch, stats, days] = await Promise.all([
        db.trackerSnatch.findFirst({ where: key }),
        db.trackerStats.findUnique({ where: { userId: member.id } }),
        db.trackerDay.findMany({ where: { userId: member.id } }),
      ]);
      const added = days.reduce((sum, day) => sum + Number(day.downloaded), 0);
      return [Number(snatch?.downloaded ?? 0), Number(stats?.downloaded ?? 0), added];
    },
    ratio: async () => Number((await db.trackerStats.findUniqueOrThrow({ where: { userId: member.id } })).ratio),
  };
}

describe("settleServed", () => {
  it("counts what no client has reported, once it cannot be reported any more, and once only", async () => {
    const { serve, settle, downloaded } = await setUp(null);
    await serve(600);
    await serve(400);
    await settle(4);
    expect(await downloaded()).toEqual([0, 0, 0]);
    await Promise.all([settle(6), settle(6)]);
    expect(await downloaded()).toEqual([1_000, 1_000, 1_000]);
    await settle(20);
    await serve(500, 30);
    await settle(40);
    expect(await downloaded()).toEqual([1_500, 1_500, 1_500]);
  });

  it("adds nothing to what clients have reported themselves", async () => {
    const { serve, settle, downloaded } = await setUp(1_000n);
    await serve(1_000);
    await settle(6);
    expect(await downloaded()).toEqual([1_000, 1_000, 0]);
    // Clients request some pieces twice.
    await serve(90, 7);
    await settle(13);
    expect(await downloaded()).toEqual([1_000, 1_000, 0]);
  });

  it("adds what is missing where a part was reported, and the ratio follows", async () => {
    const { serve, settle, downloaded, ratio } = await setUp(300n);
    await serve(1_000);
    await settle(6);
    expect(await downloaded()).toEqual([1_000, 1_000, 700]);
    expect(await ratio()).toBe(5);
  });
});
