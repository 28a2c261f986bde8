import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findTree } from "./find-tree.server.ts";
import { TREE_BRANCH } from "./schema.ts";

const database = useDatabase();
const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
let count = 0;
async function join(inviterId: string, more: object = {}) {
  const { db } = database;
  const member = await makeMember(db, more);
  count += 1;
  const at = new Date(Date.UTC(2026, 0, 1) + count * 60_000);
  await db.invitation.create({
    data: {
      inviterId,
      inviteCode: `tree-${count}`,
      status: "accepted",
      acceptedBy: member.id,
      acceptedAt: at,
      expiresAt: at,
    },
  });
  return member;
}

it("shows the invitees of a member with their states, and only those deeper ones that are asked for", async () => {
  const { db } = database;
  const root = await makeMember(db);
  const [first, away, barred, gone] = [
    await join(root.id),
    await join(root.id, { isActive: false }),
    await join(root.id, { isSuspended: true }),
    await join(root.id, { deletedAt: new Date(), isActive: false, passwordHash: null, passkey: null }),
  ];
  const ended = await join(root.id, { isSuspended: true });
  await db.standingStep.create({ data: { userId: ended.id, kind: "end", reason: "Enough" } });
  const child = await join(first.id);
  await db.invitation.create({ data: { inviterId: root.id, inviteCode: "unused", expiresAt: new Date() } });
  const found = await unwrap(findTree.execute(await staff(), { userId: root.id }));
  expect(found).toMatchObject({ username: root.username, invitedBy: null, total: 5 });
  expect(found.invited.map(({ id, state }) => [id, state])).toEqual([
    [ended.id, "ended"],
    [gone.id, "deleted"],
    [barred.id, "suspended"],
    [away.id, "deactivated"],
    [first.id, "active"],
  ]);
  expect(found.invited[1]?.username).toBe("Deleted member");
  expect(found.invited[4]).toMatchObject({ invited: 1, depth: 1, by: root.id });
  const open = `${first.id},nobody,${child.id}`;
  const deeper = await unwrap(findTree.execute(await staff(), { userId: root.id, open }));
  expect(deeper.invited.slice(4).map(({ id, depth, by }) => [id, depth, by])).toEqual([
    [first.id, 1, root.id],
    [child.id, 2, first.id],
  ]);
  expect(await unwrap(findTree.execute(await staff(), { userId: child.id }))).toMatchObject({
    invitedBy: { id: first.id, username: first.username },
    invited: [],
  });
});

it("ends at the fifth level, and shows the latest of many below one person", async () => {
  const line = [await makeMember(database.db)];
  for (let depth = 1; depth <= 6; depth += 1) line.push(await join(line.at(-1)?.id ?? ""));
  const [root, second] = line;
  for (let i = 0; i < TREE_BRANCH + 2; i += 1) await join(second?.id ?? "");
  const open = line.map(({ id }) => id).join(",");
  const { invited } = await unwrap(findTree.execute(await staff(), { userId: root?.id, open }));
  expect(invited.filter(({ by }) => by === second?.id)).toHaveLength(TREE_BRANCH);
  expect(invited[0]).toMatchObject({ id: second?.id, invited: TREE_BRANCH + 3 });
  const deep = await unwrap(findTree.execute(await staff(), { userId: line[2]?.id, open }));
  expect(deep.invited.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
  const pages = await unwrap(findTree.execute(await staff(), { userId: second?.id, limit: 20, page: 2 }));
  expect([pages.total, pages.invited.length]).toEqual([TREE_BRANCH + 3, 3]);
});

it("is for staff with the right to suspend accounts", async () => {
  const { db } = database;
  const member = await makeMember(db);
  const as = (rights: string[]) => makeContext(db, { ...actorFrom(member), rights: rights as never });
  for (const [rights, code] of [
    [[], "forbidden"],
    [["invitations.see"], "forbidden"],
  ] as const)
    expect(await findTree.execute(as([...rights]), { userId: member.id })).toMatchObject({ code });
  expect(await findTree.execute(as(["accounts.suspend"]), { userId: member.id })).toMatchObject({ ok: true });
  expect(await findTree.execute(await staff(), { userId: "none" })).toMatchObject({ code: "not-found" });
});
