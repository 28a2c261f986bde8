import { describe, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import { BookmarkKind, FollowKind } from "#app/db/generated/enums.ts";
import { nouns } from "#app/domain/administration/nouns.ts";
import { findThing, joinThings, thingOf } from "#app/domain/community/things/find-thing.server.ts";
import { nounsWithThings } from "#app/domain/community/things/kinds.ts";
import { reportKinds } from "#app/domain/moderation/cases/kinds.ts";
import { useDatabase } from "./support/database.ts";
import { actorFrom, makeMember } from "./support/factories.ts";

const database = useDatabase();
const bookmarks = Object.values(BookmarkKind);
const follows = Object.values(FollowKind);
const thanks = ["torrent", "topic", "reply", "comment"];

describe("the things that members bookmark, follow, thank for and report", () => {
  it.each([...new Set([...bookmarks, ...follows, ...thanks, ...reportKinds])])(
    "are declared: a %s is looked up by an id that does not exist",
    async (kind) => {
      const actor = actorFrom(await makeMember(database.db));
      const found = await findThing(database.db, actor, { kind, id: kind === "member" ? "nobody" : 999_999 });
      const message = `This ${thingOf(kind).label.toLowerCase()} no longer exists.`;
      expect(found).toMatchObject({ ok: false, code: "not-found", message });
    },
  );

  it("are of nouns that stand in the list of nouns with things", () => {
    expect(new Set(nounsWithThings)).toEqual(new Set(nouns.filter(({ things }) => things)));
  });

  it("say who has thanked for them, and what a report of them copies", () => {
    expect(thanks.filter((kind) => !thingOf(kind).thanks)).toEqual([]);
    expect(reportKinds.filter((kind) => !thingOf(kind).reported)).toEqual([]);
  });

  it.each([
    ["bookmarks", bookmarks, "subject_id"],
    ["follows", follows, "subject_id"],
  ])("are joined to %s in one statement that reads no other kind's table", async (table, kinds, id) => {
    const actor = actorFrom(await makeMember(database.db));
    const named = { kind: Prisma.sql`b.kind`, id: Prisma.raw(`b.${id}`) };
    const rows = await database.db.$queryRaw`
      SELECT thing.* FROM ${Prisma.raw(table)} b ${joinThings(kinds, named, actor)}`;
    expect(rows).toEqual([]);
  });
});
