import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteComment } from "../../community/comments/delete-comment.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { findMails } from "../../core/mail/manage-mail.server.ts";
import { suspendUser } from "../../moderation/steps/take-step.server.ts";
import { findUsers } from "../../moderation/users/find-users.server.ts";
import { findRightUses } from "./find-right-uses.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function holder(...rights: Right[]) {
  const user = await makeMember(database.db);
  const at = (now: Date) => makeContext(database.db, { ...actorFrom(user), rights }, { clock: () => now });
  return { user, at };
}

async function useOf(name: Right, now = NOW) {
  const { at } = await holder("roles.grant");
  return (await unwrap(findRightUses.execute(at(now), {}))).uses.find((use) => use.name === name);
}

describe("the last use of a right", () => {
  it("is written once an hour, by reads and by writes, and not by what was refused", async () => {
    const first = await holder("users.see", "accounts.suspend");
    await unwrap(findUsers.execute(first.at(NOW), {}));
    await unwrap(findUsers.execute(first.at(later(59)), {}));
    const use = { usedAt: NOW.toISOString(), usedBy: first.user.username };
    expect(await useOf("users.see")).toMatchObject(use);
    expect(await useOf("users.contact")).toMatchObject({ usedAt: null, usedBy: null });
    await unwrap(findUsers.execute(first.at(later(60)), {}));
    expect(await useOf("users.see")).toMatchObject({ ...use, usedAt: later(60).toISOString() });
    const second = await holder("users.see", "users.contact");
    await unwrap(findUsers.execute(second.at(later(61)), {}));
    const both = { usedAt: later(61).toISOString(), usedBy: second.user.username };
    expect(await useOf("users.see")).toMatchObject(both);
    expect(await useOf("users.contact")).toMatchObject(both);
    expect(await suspendUser.execute(first.at(NOW), { userId: "nobody" })).toMatchObject({ ok: false });
    expect(await useOf("accounts.suspend")).toMatchObject({ usedAt: null });
  });

  it("is that of a holder of a role, not of an administrator, who needs none", async () => {
    const boss = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    await unwrap(findMails.execute(boss, {}));
    expect(await useOf("mail.manage")).toMatchObject({ usedAt: null, usedBy: null });
  });

  it("is that of a moderator who deletes a comment of somebody else, not of their own", async () => {
    const { db } = database;
    const moderator = await holder("comments.moderate");
    const torrent = await makeTorrent(db, { comments: 2 });
    const remove = async (userId: string) => {
      const { id } = await db.torrentComment.create({ data: { torrentId: torrent.id, userId, comment: "Words" } });
      await unwrap(deleteComment.execute(moderator.at(NOW), { commentId: id }));
    };
    await remove(moderator.user.id);
    expect(await useOf("comments.moderate")).toMatchObject({ usedAt: null });
    await remove((await makeMember(db)).id);
    expect(await useOf("comments.moderate")).toMatchObject({ usedBy: moderator.user.username });
  });
});

it("a right is listed for removal once somebody has held it for 90 days without any use", async () => {
  const { db } = database;
  const { user, at } = await holder("mail.manage");
  const role = await db.staffRole.create({ data: { name: "Postmaster", rights: ["mail.manage", "pages.edit"] } });
  expect(await useOf("mail.manage")).toMatchObject({ holders: 0, isUnused: false });
  await db.roleHolder.create({ data: { userId: user.id, roleId: role.id, givenAt: NOW } });
  const isUnused = async (name: Right, days: number) => (await useOf(name, addDays(NOW, days)))?.isUnused;
  expect(await isUnused("mail.manage", 89)).toBe(false);
  expect(await isUnused("mail.manage", 91)).toBe(true);

  await unwrap(findMails.execute(at(addDays(NOW, 80)), {}));
  expect(await isUnused("mail.manage", 91)).toBe(false);
  expect(await isUnused("pages.edit", 91)).toBe(true);
  expect(await isUnused("mail.manage", 171)).toBe(true);
});
