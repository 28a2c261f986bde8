import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { torrentOfFiles } from "#tests/support/torrent-of-files.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { blockMember } from "../../notify/messages/block-member.server.ts";
import { findNotices } from "../../notify/notices/find-notices.server.ts";
import { findCollectionFeed } from "../feeds/find-collection-feed.server.ts";
import { findFollows } from "../follows/find-follows.server.ts";
import { follow } from "../follows/follow.server.ts";
import { createCollection, editCollection } from "./change-collection.server.ts";
import { addTorrent } from "./change-items.server.ts";
import { downloadCollection } from "./download-collection.server.ts";
import { findCollection } from "./find-collection.server.ts";

const database = useDatabase();

async function makeCollector(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    make: async (name: string) => (await unwrap(createCollection.execute(context, { name, visibility: "members" }))).id,
    add: (collectionId: number, torrentId: number, note = "") =>
      unwrap(addTorrent.execute(context, { collectionId, torrentId, note })),
    follow: (collectionId: number) => follow.execute(context, { kind: "collection", subjectId: String(collectionId) }),
    async lines() {
      await runJobs(context as Services);
      return (await unwrap(findNotices.execute(context, {}))).notices.map(({ text, link }) => [text, link]);
    },
  };
}

describe("followers of a collection", () => {
  it("are told once of all that was added since they looked, and of nothing that is hidden from them", async () => {
    const [me, fan, blocked] = [await makeCollector(), await makeCollector(), await makeCollector()];
    const id = await me.make("Followed");
    for (const one of [fan, blocked]) expect(await one.follow(id)).toMatchObject({ ok: true });
    await me.follow(id);
    await unwrap(blockMember.execute(me.context, { memberId: blocked.id }));
    await me.add(id, (await makeTorrent(database.db)).id);
    expect(await fan.lines()).toEqual([["A new torrent in “Followed”", `/collections/${id}`]]);
    await me.add(id, (await makeTorrent(database.db)).id);
    expect(await fan.lines()).toEqual([["2 new torrents in “Followed”", `/collections/${id}`]]);
    expect(await blocked.lines()).toEqual([]);
    expect(await me.lines()).toEqual([]);
    const set = (visibility: string) =>
      unwrap(editCollection.execute(me.context, { collectionId: id, name: "Followed", visibility }));
    const names = async () => (await unwrap(findFollows.execute(fan.context, {}))).follows.map(({ name }) => name);
    expect(await names()).toEqual(["Followed"]);
    await set("private");
    await me.add(id, (await makeTorrent(database.db)).id);
    expect(await fan.lines()).toEqual([]);
    expect(await names()).toEqual([null]);
    expect(await fan.follow(id)).toMatchObject({ code: "not-found" });
  });

  it("read it as a feed, what was added last first, with its note", async () => {
    const [me, fan] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Fed");
    const [one, two] = [await makeTorrent(database.db), await makeTorrent(database.db)];
    await me.add(id, two.id);
    await database.db.collectionItem.updateMany({ data: { addedAt: new Date("2026-01-01") } });
    await me.add(id, one.id, "Warm");
    const feed = await unwrap(findCollectionFeed.execute(fan.context, { collectionId: id }));
    expect(feed).toMatchObject({ title: "Fed", path: `/collections/${id}` });
    expect(feed.items.map(({ title, text }) => [title, text])).toEqual([
      [one.name, expect.stringMatching(/^Warm/)],
      [two.name, expect.not.stringContaining("Warm")],
    ]);
    const visibility = "private";
    await unwrap(editCollection.execute(me.context, { collectionId: id, name: "Fed", visibility }));
    expect(await findCollectionFeed.execute(fan.context, { collectionId: id })).toMatchObject({ code: "not-found" });
  });
});

describe("the archive of a collection", () => {
  it("has a .torrent of each that is listed, and title, author and licence of each in their order", async () => {
    const { db } = database;
    const [me, reader] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Packed");
    expect(await downloadCollection.execute(reader.context, { collectionId: id })).toMatchObject({
      code: "not-found",
    });
    const publisher = await db.publisher.create({ data: { name: "Barn Audio", slug: "barn-packed" } });
    const torrentData = Buffer.from(torrentOfFiles(1));
    const kit = await makeTorrent(db, { name: "Kit", torrentData, licence: "Creative Commons", uploadedBy: me.id });
    const pad = await makeTorrent(db, { name: "Pad", torrentData, licence: null, publisherId: publisher.id });
    const gone = await makeTorrent(db, { name: "Gone", torrentData });
    for (const torrent of [pad, kit, gone]) await me.add(id, torrent.id);
    await db.torrent.update({ where: { id: gone.id }, data: { isActive: false } });
    const made = await unwrap(downloadCollection.execute(reader.context, { collectionId: id }));
    expect(made.files.map(({ name }) => name).sort()).toEqual(["Kit", "Pad"]);
    expect(made.attribution).toMatch(
      /^Packed\n.+\/collections\/\d+\n\n1\. Pad\n {3}Author: Barn Audio\n {3}Licence: not stated/,
    );
    expect(made.attribution).toContain(`2. Kit\n   Author: ${me.username}\n   Licence: Creative Commons`);
    expect(made.attribution).not.toContain("Gone");
    expect(await db.torrentDownload.count({ where: { userId: reader.id } })).toBe(2);
    expect((await unwrap(findCollection.execute(reader.context, { collectionId: id }))).torrents).toMatchObject([
      { downloaded: true },
      { downloaded: true },
    ]);
  });
});
