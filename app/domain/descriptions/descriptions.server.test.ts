import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../kernel/context.server.ts";
import { describeTorrent } from "./describe-torrent.server.ts";
import { findDescription } from "./find-description.server.ts";

const database = useDatabase();
let uploader: Context;
let other: Context;
let staff: Context;
beforeAll(async () => {
  const make = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));
  [uploader, other, staff] = await Promise.all([make(), make(), make({ isAdmin: true })]);
});

describe("the description and licence of a listed torrent", () => {
  it("are corrected by its uploader and by moderators at any time, and their changes are told", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id });
    const given = { torrentId, description: "Tape loops, 124 bpm.", licence: "My own work" };
    expect(await describeTorrent.execute(other, given)).toMatchObject({ code: "forbidden" });
    expect(await findDescription.execute(other, { torrentId })).toMatchObject({ code: "forbidden" });
    expect(await describeTorrent.execute(uploader, { ...given, licence: "All mine" })).toMatchObject({
      code: "invalid",
    });
    await unwrap(describeTorrent.execute(uploader, given));
    await unwrap(describeTorrent.execute(uploader, given));
    await unwrap(describeTorrent.execute(staff, { torrentId, description: "Tape loops." }));
    const { history, ...said } = await unwrap(findDescription.execute(uploader, { torrentId }));
    expect(said).toMatchObject({ description: "Tape loops.", licence: "My own work" });
    expect(history).toMatchObject([
      { by: "A moderator", changes: [{ name: "description", before: "Tape loops, 124 bpm.", after: "Tape loops." }] },
      { by: "You", changes: [{ name: "licence", after: "My own work" }, { name: "description" }] },
    ]);
    const read = await unwrap(findDescription.execute(staff, { torrentId }));
    expect(read.history[1]?.by).toBe(uploader.actor?.username);
    const facets = await database.db
      .$queryRaw`SELECT FROM torrent_search WHERE torrent_id = ${torrentId} AND 'licence:My own work' = ANY(facets)`;
    expect(facets).toHaveLength(1);
  });

  it("are left alone where the torrent is not listed any more", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id, isActive: false });
    const refused = await describeTorrent.execute(uploader, { torrentId, description: "?" });
    expect(refused).toMatchObject({ ok: false, code: expect.stringMatching(/not-found|gone/) });
  });
});
