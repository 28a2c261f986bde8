import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { type MemberField, presetFields } from "../../people/members/member-fields.ts";
import { findMembers } from "./find-members.server.ts";

const database = useDatabase();
const as = (member: Awaited<ReturnType<typeof makeMember>>) => makeContext(database.db, actorFrom(member));

describe("the list of members", () => {
  it("has active members, sorted by nothing that they hide", async () => {
    const { db } = database;
    const shown = await makeMember(db, { username: "list-shown", shows: ["joined"] });
    await makeMember(db, { username: "list-hidden", shows: [] });
    await makeMember(db, { username: "list-suspended", isSuspended: true });
    await makeMember(db, { username: "list-inactive", isActive: false });
    const namesBy = async (sortBy: string) => {
      const found = await findMembers.execute(as(shown), { search: "list-", sortBy });
      return found.ok ? found.value.members.map(({ username }) => username) : [];
    };
    expect(await namesBy("name")).toEqual(["list-hidden", "list-shown"]);
    expect(await namesBy("joined")).toEqual(["list-shown"]);
    expect(await namesBy("uploads")).toEqual([]);
  });

  it("lists as newest who has not chosen, by the month alone, and nobody who hides the day", async () => {
    const { db } = database;
    const joined = (name: string, day: string, shows?: MemberField[]) =>
      makeMember(db, {
        username: `newest-${name}`,
        createdAt: new Date(`${day}T12:00:00Z`),
        ...(shows ? { shows } : {}),
      });
    const reader = await joined("day-2", "2031-05-02", ["joined"]);
    await joined("day-9", "2031-05-09", ["joined"]);
    // Within a month the order of those who do not show the day is that of their names.
    await joined("b", "2031-05-01");
    await joined("a", "2031-05-30");
    await joined("june", "2031-06-01");
    await joined("quiet", "2031-05-15", [...presetFields.quiet]);
    const blocker = await joined("blocker", "2031-05-15");
    await db.memberBlock.create({ data: { userId: blocker.id, blockedId: reader.id } });
    const { members } = await unwrap(findMembers.execute(as(reader), { search: "newest-", sortBy: "joined" }));
    const names = members.map(({ username }) => username.replace("newest-", ""));
    expect(names).toEqual(["june", "day-9", "day-2", "a", "b"]);
    expect(members.map(({ joined: day }) => day !== null)).toEqual([false, true, true, false, false]);
  });

  it("can be that of a role, for members who show it", async () => {
    const { db } = database;
    const role = await db.staffRole.create({ data: { name: "Archivist of lists", isShown: true, rights: [] } });
    const secret = await db.staffRole.create({ data: { name: "Secret of lists", isShown: false, rights: [] } });
    const holder = (username: string, more: object = {}) => makeMember(db, { username, ...more });
    const [shown, hidden] = [await holder("role-shown"), await holder("role-hidden", { shows: [] })];
    for (const { id: userId } of [shown, hidden])
      for (const { id: roleId } of [role, secret]) await db.roleHolder.create({ data: { userId, roleId } });
    await holder("role-elite", { membershipStatus: "elite" });
    await holder("role-admin", { isAdmin: true });
    const reader = as(await holder("role-none"));
    const find = async (wanted: string) => {
      const { members, roles } = await unwrap(findMembers.execute(reader, { search: "role-", role: wanted }));
      return { names: members.map(({ username }) => username), roles };
    };
    const { names, roles } = await find("archivist of LISTS");
    expect(names).toEqual(["role-shown"]);
    expect(roles).not.toContain("Secret of lists");
    expect((await find("Secret of lists")).names).toEqual([]);
    expect((await find("elite")).names).toEqual(["role-elite"]);
    expect((await find("admin")).names).toEqual(["role-admin"]);
  });
});
