import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { blockMember } from "../../notify/messages/block-member.server.ts";
import { findNotices } from "../../notify/notices/find-notices.server.ts";
import { follow } from "../follows/follow.server.ts";
import { createCollection } from "./change-collection.server.ts";
import { addTorrent } from "./change-items.server.ts";
import { acceptSuggestion, removeSuggestion } from "./decide-suggestion.server.ts";
import { findCollection } from "./find-collection.server.ts";
import { findForTorrent } from "./find-for-torrent.server.ts";
import { findSuggestions } from "./find-suggestions.server.ts";
import { type CollectionVisibility, SUGGESTIONS_MAX } from "./schema.ts";
import { suggestTorrent } from "./suggest-torrent.server.ts";

const database = useDatabase();

async function makeCollector() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    make: async (name: string, visibility: CollectionVisibility = "suggestions") =>
      (await unwrap(createCollection.execute(context, { name, visibility }))).id,
    suggest: (collectionId: number, torrentId: number, word?: string) =>
      suggestTorrent.execute(context, { collectionId, torrentId, word }),
    waiting: async (collectionId: number) =>
      (await unwrap(findSuggestions.execute(context, { collectionId }))).suggestions.map(({ torrentId, by, word }) => [
        torrentId,
        by,
        word,
      ]),
    accept: (collectionId: number, suggestionId: number) =>
      acceptSuggestion.execute(context, { collectionId, suggestionId }),
    remove: (collectionId: number, suggestionId: number) =>
      removeSuggestion.execute(context, { collectionId, suggestionId }),
    order: async (collectionId: number) =>
      (await unwrap(findCollection.execute(context, { collectionId }))).torrents.map(({ id }) => id),
    async lines() {
      await runJobs(context as Services);
      return (await unwrap(findNotices.execute(context, {}))).notices.map(({ text }) => text);
    },
  };
}

const torrentNamed = (name: string) => makeTorrent(database.db, { name });

describe("suggestions for a collection", () => {
  it("wait for its owner, who accepts or declines them; suggester and owner are told", async () => {
    const [me, fan, other] = [await makeCollector(), await makeCollector(), await makeCollector()];
    const id = await me.make("Open");
    const [kit, pad] = [await torrentNamed("Kit"), await torrentNamed("Pad")];
    const first = await unwrap(fan.suggest(id, kit.id, "Warm"));
    const second = await unwrap(fan.suggest(id, pad.id));
    expect(await other.suggest(id, kit.id)).toMatchObject({ code: "conflict" });
    expect(await me.lines()).toEqual(["2 suggestions for “Open”"]);
    const both = [
      [kit.id, fan.username, "Warm"],
      [pad.id, fan.username, null],
    ];
    expect(await me.waiting(id)).toEqual(both);
    expect(await fan.waiting(id)).toEqual(both);
    expect(await other.waiting(id)).toEqual([]);
    expect(await fan.accept(id, first.id)).toMatchObject({ code: "forbidden" });
    expect(await other.remove(id, first.id)).toMatchObject({ code: "forbidden" });
    await unwrap(me.accept(id, first.id));
    expect(await me.order(id)).toEqual([kit.id]);
    expect(await fan.lines()).toEqual(["Kit, which you suggested, is now in “Open”"]);
    await unwrap(me.remove(id, second.id));
    expect(await fan.lines()).toEqual([
      "2 answers to your suggestions, the last: Pad, which you suggested, was not added to “Open”",
    ]);
    expect(await me.waiting(id)).toEqual([]);
    expect(await me.accept(id, second.id)).toMatchObject({ code: "not-found" });
    expect(await fan.suggest(id, kit.id)).toMatchObject({ code: "conflict" });
    expect(await fan.suggest(id, pad.id)).toMatchObject({ ok: true });
  });

  it("are withdrawn by who has made them, and end when the owner adds the torrent or it is withdrawn", async () => {
    const [me, fan] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Quiet");
    const [kit, pad, gone] = [await torrentNamed("Kit"), await torrentNamed("Pad"), await torrentNamed("Gone")];
    const one = await unwrap(fan.suggest(id, kit.id));
    await unwrap(fan.suggest(id, pad.id));
    const lost = await unwrap(fan.suggest(id, gone.id));
    await unwrap(fan.remove(id, one.id));
    expect(await fan.lines()).toEqual([]);
    await unwrap(addTorrent.execute(me.context, { collectionId: id, torrentId: pad.id }));
    await database.db.torrent.update({ where: { id: gone.id }, data: { isActive: false } });
    expect(await me.waiting(id)).toEqual([]);
    expect(await me.accept(id, lost.id)).toMatchObject({ code: "not-found" });
    expect((await unwrap(findCollection.execute(me.context, { collectionId: id }))).collection.waiting).toBe(0);
  });

  it("are taken only where the owner has opened it, and of nobody whom they have blocked", async () => {
    const [me, fan, blocked] = [await makeCollector(), await makeCollector(), await makeCollector()];
    const [open, shut, mine] = [
      await me.make("Open"),
      await me.make("Shut", "members"),
      await me.make("My", "private"),
    ];
    await unwrap(blockMember.execute(me.context, { memberId: blocked.id }));
    const { id } = await torrentNamed("Kit");
    expect(await me.suggest(open, id)).toMatchObject({ code: "forbidden" });
    expect(await fan.suggest(shut, id)).toMatchObject({ code: "forbidden" });
    expect(await fan.suggest(mine, id)).toMatchObject({ code: "not-found" });
    expect(await blocked.suggest(open, id)).toMatchObject({ code: "not-found" });
    expect(await fan.suggest(open, 999_999)).toMatchObject({ code: "not-found" });
    const offered = async () => (await unwrap(findForTorrent.execute(fan.context, { torrentId: id }))).open;
    expect(await offered()).toEqual([]);
    for (const one of [open, shut])
      await unwrap(follow.execute(fan.context, { kind: "collection", subjectId: String(one) }));
    expect(await offered()).toEqual([{ id: open, name: "Open" }]);
  });

  it("are 200 at most in a collection", async () => {
    const [me, fan] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Asked a lot");
    await database.db.$executeRaw`
      INSERT INTO torrents (name, category, platform, is_active)
      SELECT 'Wanted ' || i, 'SAMPLES', 'PC', true FROM generate_series(1, ${SUGGESTIONS_MAX}) i`;
    await database.db.$executeRaw`
      INSERT INTO collection_suggestions (collection_id, torrent_id, user_id, created_at)
      SELECT ${id}, id, ${fan.id}, now() FROM torrents WHERE name LIKE 'Wanted %'`;
    expect(await fan.suggest(id, (await torrentNamed("One more")).id)).toMatchObject({ code: "conflict" });
  });
});
