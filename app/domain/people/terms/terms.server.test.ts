import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember, secrets } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { eraseAccount } from "../../administration/privacy/erase-account.server.ts";
import { setPage } from "../../catalogue/site-pages/set-page.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { rulesText } from "../../core/settings/page-texts.ts";
import { makeAccount } from "../../joining/registrations/make-account.server.ts";
import { person, useRegistrations } from "../../joining/registrations/testing.ts";
import { acceptTerms } from "./accept-terms.server.ts";
import { findAcceptances } from "./find-acceptances.server.ts";
import { readOwnTerms } from "./read-own-terms.server.ts";

const { database, world, staff, begin, prove, decide } = useRegistrations();
const write = (text: string, isImportant = false) =>
  unwrap(setPage.execute(staff(), { page: "rules", text, isImportant }));
const contextOf = (user: Awaited<ReturnType<typeof makeMember>>) =>
  makeContext(database.db, actorFrom(user), { clock: () => world.now });
const own = (context: ReturnType<typeof contextOf>) => unwrap(readOwnTerms.execute(context, {}));
const member = async () => contextOf(await makeMember(database.db));
const texts = async () =>
  (await database.db.termsVersion.findMany({ orderBy: { id: "asc" } })).map(({ id, text }) => [id, text]);

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["terms", "pages"] } } });
  await database.db.user.updateMany({ data: { termsVersion: 1 } });
  await database.db.termsAcceptance.deleteMany();
  await database.db.termsVersion.deleteMany({ where: { id: { gt: 1 } } });
});

describe("a version of the rules", () => {
  it("is made by each changed text, by no other page and by no text that is the same", async () => {
    expect(await texts()).toEqual([[1, null]]);
    await write("One");
    await write("One");
    await unwrap(setPage.execute(staff(), { page: "faq", text: "One", isImportant: true }));
    await Promise.all([write("Two"), write("Three")]);
    const made = await texts();
    expect(made.slice(0, 2)).toEqual([
      [1, null],
      [2, "One"],
    ]);
    expect(
      made
        .slice(2)
        .map(([, text]) => text)
        .sort(),
    ).toEqual(["Three", "Two"]);
    expect(await own(await member())).toMatchObject({ version: 4, isDue: false });
  });

  it("is due for members after an important change, also one that is called so later, and not for whoever saved it", async () => {
    const reader = await member();
    await write("One");
    expect(await own(reader)).toMatchObject({ version: 2, isDue: false, acceptedVersion: null });
    await write("One", true);
    expect(await own(reader)).toMatchObject({ version: 2, isDue: true });
    expect(await own(staff())).toMatchObject({ version: 2, isDue: false, acceptedVersion: 2 });
    await unwrap(acceptTerms.execute(reader, { version: 2 }));
    await write("Two");
    expect(await own(reader)).toMatchObject({ version: 3, isDue: false, acceptedVersion: 2 });
    const [entry] = await database.db.auditEntry.findMany({
      where: { act: "site-pages.set", subjectId: "rules" },
      orderBy: { id: "desc" },
      skip: 1,
    });
    expect(entry).toMatchObject({ after: { isImportant: true } });
  });

  it("is accepted once, at the time of the first word, and only while it is in force", async () => {
    const reader = await member();
    await write("One", true);
    await Promise.all([1, 2, 3].map(() => unwrap(acceptTerms.execute(reader, { version: 2 }))));
    const at = world.now.toISOString();
    world.now = addDays(world.now, 1);
    await unwrap(acceptTerms.execute(reader, { version: 2 }));
    expect(await own(reader)).toMatchObject({ isDue: false, acceptedVersion: 2, acceptedAt: at });
    await write("Two", true);
    expect(await acceptTerms.execute(reader, { version: 2 })).toMatchObject({ code: "conflict" });
    expect(await acceptTerms.execute(reader, { version: 9 })).toMatchObject({ code: "conflict" });
    expect(await own(reader)).toMatchObject({ isDue: true, acceptedVersion: 2 });
  });

  it("is told line by line against the one that the member knows", async () => {
    const reader = await member();
    await write(`${rulesText}\n\nBe kind.`, true);
    const { changes } = await own(reader);
    expect(changes.filter(({ kind }) => kind !== "kept")).toEqual([{ kind: "added", text: "Be kind." }]);
    await unwrap(acceptTerms.execute(reader, { version: 2 }));
    expect((await own(reader)).changes).toEqual([]);
    await write("Be kind.", true);
    const later = (await own(reader)).changes;
    expect(later.filter(({ kind }) => kind === "added")).toEqual([]);
    expect(later.filter(({ kind }) => kind === "kept")).toEqual([{ kind: "kept", text: "Be kind." }]);
  });
});

describe("whoever joins", () => {
  const acceptedBy = async (username: string) => {
    const { id } = await database.db.user.findUniqueOrThrow({ where: { username } });
    return unwrap(findAcceptances.execute(staff(), { userId: id }));
  };

  it("has accepted the version that was in force when they registered, and is asked for one that came after", async () => {
    await write("One", true);
    const sent = world.now;
    const who = await begin();
    await prove(who.token);
    world.now = addDays(world.now, 2);
    await write("Two", true);
    await unwrap(decide(who.token));
    expect(await acceptedBy(who.username)).toMatchObject({
      total: 1,
      acceptances: [{ version: 2, acceptedAt: sent.toISOString(), isImportant: true }],
    });
    const user = await database.db.user.findUniqueOrThrow({ where: { username: who.username } });
    expect(await own(contextOf(user))).toMatchObject({ version: 3, isDue: true, acceptedVersion: 2 });
  });

  it("is asked at the first visit where staff made the account, even if no change was important", async () => {
    const { username, email } = person();
    const { id } = await unwrap(makeAccount.execute(staff(), { username, email }));
    const context = contextOf(await database.db.user.findUniqueOrThrow({ where: { id } }));
    expect(await own(context)).toMatchObject({ version: 1, isDue: true, acceptedVersion: null, changes: [] });
    await unwrap(acceptTerms.execute(context, { version: 1 }));
    expect(await own(context)).toMatchObject({ isDue: false, acceptedVersion: 1 });
  });
});

describe("the list of staff", () => {
  it("has the newest version first, page by page, and nothing of an account that is erased", async () => {
    const user = await makeMember(database.db);
    for (const text of ["One", "Two", "Three"]) {
      await write(text, true);
      const { version } = await own(contextOf(user));
      await unwrap(acceptTerms.execute(contextOf(user), { version }));
    }
    const list = (page: number) => unwrap(findAcceptances.execute(staff(), { userId: user.id, page, limit: 2 }));
    expect((await list(1)).acceptances.map(({ version }) => version)).toEqual([4, 3]);
    expect(await list(2)).toMatchObject({ total: 3, acceptances: [{ version: 2 }] });
    await database.db.$transaction((tx) => eraseAccount(tx, user, { by: world.admin.id, at: world.now, secrets }));
    expect(await database.db.termsAcceptance.count({ where: { userId: user.id } })).toBe(0);
    expect(await findAcceptances.execute(staff(), { userId: user.id })).toMatchObject({ code: "not-found" });
  });
});
