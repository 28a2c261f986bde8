import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { follow } from "../follows/follow.server.ts";
import { findSaved, readSaved } from "./find-saved.server.ts";
import { removeSaved, renameSaved, saveSearch } from "./manage-saved.server.ts";
import { NOT_FOLLOWED } from "./of-bookmarks.ts";
import { MOST_SAVED } from "./schema.ts";

const database = useDatabase();

async function makeKeeper() {
  const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
  return {
    context,
    save: (name: string, query = "search=tape") => saveSearch.execute(context, { name, query }),
    async saved() {
      const found = await findSaved.execute(context, {});
      return found.ok ? found.value.searches.map(({ name, query }) => `${name}: ${query}`) : [];
    },
  };
}

describe("a saved search", () => {
  it("is kept by its name, without the page and what is no filter, in one order", async () => {
    const { save, saved } = await makeKeeper();
    await save("Tapes", "page=3&search=tape&panel=open&key=Am&category=&evil=1");
    await save("a minor", "key=Am");
    expect(await saved()).toEqual(["a minor: key=Am", "Tapes: key=Am&search=tape"]);
  });

  it("in the member's bookmarks is saved, and cannot be followed: new torrents are in none", async () => {
    const { context, save, saved } = await makeKeeper();
    const made = await unwrap(save("Mine", "kept=true&key=Am"));
    expect(await saved()).toEqual(["Mine: kept=true&key=Am"]);
    const followed = { name: "Followed", query: "kept=true", follow: true };
    expect(await saveSearch.execute(context, followed)).toMatchObject({ errors: { follow: [NOT_FOLLOWED] } });
    expect(await follow.execute(context, { kind: "search", subjectId: String(made.id) })).toMatchObject({
      code: "invalid",
      message: NOT_FOLLOWED,
    });
  });

  it.each([
    ["no name", "", "search=a", "name"],
    ["a name that is too long", "n".repeat(61), "search=a", "name"],
    ["nothing to save", "All", "page=2", "query"],
    ["a search that is too long", "Long", `search=${"a".repeat(1_000)}`, "query"],
  ])("is refused with %s", async (_what, name, query, field) => {
    const { save } = await makeKeeper();
    expect(await save(name, query)).toMatchObject({ code: "invalid", errors: { [field]: [expect.any(String)] } });
  });

  it("is renamed and removed, by its member alone", async () => {
    const [one, other] = [await makeKeeper(), await makeKeeper()];
    const made = await one.save("Tapes");
    const searchId = made.ok ? made.value.id : 0;
    for (const useCase of [readSaved, removeSaved])
      expect(await useCase.execute(other.context, { searchId })).toMatchObject({ code: "not-found" });
    expect(await renameSaved.execute(other.context, { searchId, name: "Mine" })).toMatchObject({ code: "not-found" });
    expect(await renameSaved.execute(one.context, { searchId, name: "Reels" })).toMatchObject({ ok: true });
    expect(await one.saved()).toEqual(["Reels: search=tape"]);
    expect(await removeSaved.execute(one.context, { searchId })).toMatchObject({ ok: true });
    expect(await removeSaved.execute(one.context, { searchId })).toMatchObject({ code: "not-found" });
  });

  it("has a name of its own, also when it is saved twice at once", async () => {
    const { save, context } = await makeKeeper();
    const both = await Promise.all([save("Twice"), save("Twice")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "conflict", errors: { name: [expect.any(String)] } });
    const third = await save("Other");
    const rename = { searchId: third.ok ? third.value.id : 0, name: "Twice" };
    expect(await renameSaved.execute(context, rename)).toMatchObject({ code: "conflict" });
  });

  it("is one of fifty at most, also when two are saved at once", async () => {
    const { save, saved, context } = await makeKeeper();
    const userId = context.actor?.id ?? "";
    const rows = Array.from({ length: MOST_SAVED - 1 }, (_, i) => ({ userId, name: `No. ${i}`, query: "search=a" }));
    await database.db.savedSearch.createMany({ data: rows });
    const both = await Promise.all([save("Last"), save("One too many")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await saved()).toHaveLength(MOST_SAVED);
  });
});
