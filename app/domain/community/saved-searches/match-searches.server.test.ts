import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { correctTorrent } from "../../catalogue/products/correct-torrent.server.ts";
import { recordTorrents } from "../../catalogue/torrents/record-torrents.server.ts";
import { setCategory } from "../../catalogue/torrents/set-category.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { blockMember } from "../../notify/messages/block-member.server.ts";
import { findNotices } from "../../notify/notices/find-notices.server.ts";
import { findFollows } from "../follows/find-follows.server.ts";
import { follow, unfollow } from "../follows/follow.server.ts";
import { findSaved } from "./find-saved.server.ts";
import { removeSaved, saveSearch } from "./manage-saved.server.ts";

const database = useDatabase();

async function makeSearcher() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    save: async (query: string, follow = true) =>
      unwrap(saveSearch.execute(context, { name: query.slice(0, 60), query, follow })),
    async told() {
      await runJobs(context as Services);
      return (await unwrap(findNotices.execute(context, {}))).notices.map(({ text }) => text);
    },
  };
}

async function list(more: Parameters<typeof makeTorrent>[1]) {
  const torrent = await makeTorrent(database.db, more);
  await database.db.$transaction((tx) =>
    recordTorrents(tx, { clock: () => new Date() }, "torrent_listed", [torrent.id]),
  );
  return torrent;
}

describe("a torrent that is corrected", () => {
  const makeStaff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
  const given = {
    category: "Samples",
    platform: "PC",
    tags: [],
    description: "",
    publisher: "",
    product: "",
    version: "",
  };

  it("is told to followed searches that find it for the first time, and to no others", async () => {
    const [me, early] = [await makeSearcher(), await makeSearcher()];
    await me.save("search=clockwork");
    await early.save("search=sparrow");
    const { id: torrentId } = await list({ name: "Sparrow One" });
    expect([await me.told(), await early.told()]).toEqual([[], ["New: Sparrow One"]]);
    const late = await makeSearcher();
    await late.save("search=sparrow");
    const staff = await makeStaff();
    const correct = (name: string, more = {}) =>
      unwrap(correctTorrent.execute(staff, { ...given, torrentId, name, ...more }));
    await correct("Clockwork Sparrow One");
    expect(await me.told()).toEqual(["New: Clockwork Sparrow One"]);
    // The torrent already matched when this search was saved.
    expect(await late.told()).toEqual([]);
    await correct("Sparrow One");
    await correct("Clockwork Sparrow One", { description: "Again" });
    await unwrap(setCategory.execute(staff, { torrentId, category: "Extras" }));
    expect(await me.told()).toEqual(["New: Clockwork Sparrow One"]);
    expect([await early.told(), await late.told()]).toEqual([["New: Clockwork Sparrow One"], []]);
    expect(await database.db.torrentBefore.count()).toBe(0);
  });

  it("is told to followers of the publisher that it gets, once", async () => {
    const me = await makeSearcher();
    await list({ name: "Harbour Zero" });
    const staff = await makeStaff();
    const { id: torrentId } = await list({ name: "Harbour One" });
    const publisher = await database.db.publisher.create({ data: { name: "Tin Harbour", slug: "tin-harbour" } });
    await unwrap(follow.execute(me.context, { kind: "publisher", subjectId: String(publisher.id) }));
    expect(await me.told()).toEqual([]);
    const correct = (more: object) =>
      unwrap(correctTorrent.execute(staff, { ...given, torrentId, name: "Harbour One", ...more }));
    await correct({ publisher: "Tin Harbour" });
    expect(await me.told()).toEqual(["New: Harbour One"]);
    await correct({ publisher: "Tin Harbour", description: "More" });
    await correct({});
    await correct({ publisher: "Tin Harbour" });
    expect(await me.told()).toEqual(["New: Harbour One"]);
    expect(await database.db.torrentBefore.count()).toBe(0);
  });
});

describe("a followed search", () => {
  it("tells of each new torrent that its words and filters find, once, and of no other", async () => {
    const [me, other] = [await makeSearcher(), await makeSearcher()];
    await me.save("search=glassharp");
    await me.save("category=samples&search=glassharp");
    await other.save("platform=MAC&category=samples");
    await list({ name: "Glassharp One [WAV]", category: "Samples", platform: "PC" });
    await list({ name: "Brass Two [WAV]", category: "Samples", platform: "PC" });
    await list({ name: "Wood Three [WAV]", category: "Samples", platform: "BOTH" });
    expect(await me.told()).toEqual(["New: Glassharp One [WAV]"]);
    expect(await other.told()).toEqual(["New: Wood Three [WAV]"]);
  });

  it("is followed or not as its member says, and ends when it is removed", async () => {
    const me = await makeSearcher();
    const { id } = await me.save("search=quietbell", false);
    const subject = { kind: "search" as const, subjectId: String(id) };
    const isFollowed = async () => (await unwrap(findSaved.execute(me.context, {}))).searches[0]?.isFollowed;
    await list({ name: "Quietbell One" });
    expect([await me.told(), await isFollowed()]).toEqual([[], false]);
    await unwrap(follow.execute(me.context, subject));
    await list({ name: "Quietbell Two" });
    expect([await me.told(), await isFollowed()]).toEqual([["New: Quietbell Two"], true]);
    expect((await unwrap(findFollows.execute(me.context, {}))).follows).toMatchObject([
      { ...subject, name: "search=quietbell", link: "/?search=quietbell" },
    ]);
    await unwrap(unfollow.execute(me.context, subject));
    await unwrap(follow.execute(me.context, subject));
    await unwrap(removeSaved.execute(me.context, { searchId: id }));
    await list({ name: "Quietbell Three" });
    expect(await me.told()).toHaveLength(1);
    expect((await unwrap(findFollows.execute(me.context, {}))).follows).toEqual([]);
  });

  it("is the member's own, and tells nothing of their own torrents or those of who has been blocked", async () => {
    const [me, other] = [await makeSearcher(), await makeSearcher()];
    const { id } = await me.save("search=selfmade");
    expect(await follow.execute(other.context, { kind: "search", subjectId: String(id) })).toMatchObject({
      code: "not-found",
    });
    await unwrap(blockMember.execute(me.context, { memberId: other.id }));
    await list({ name: "Selfmade One", uploadedBy: me.id });
    await list({ name: "Selfmade Two", uploadedBy: other.id });
    expect(await me.told()).toEqual([]);
  });
});
