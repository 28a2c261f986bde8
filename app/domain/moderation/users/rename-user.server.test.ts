import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { findUserIdByName } from "../../people/members/find-user-id.server.ts";
import { findMember } from "../profiles/find-member.server.ts";
import { renameUser } from "./rename-user.server.ts";

const database = useDatabase();

let count = 0;
const freshName = () => `drum_smith_${String.fromCharCode(97 + (count % 26))}${count++}x`;

async function world() {
  const { db } = database;
  const admin = actorFrom(await makeMember(db, { isAdmin: true, isPrimaryAdmin: false }));
  const username = freshName();
  const member = await makeMember(db, { username, nameSkeleton: nameSkeleton(username) });
  const rename = (name: string, userId = member.id) =>
    renameUser.execute(makeContext(db, admin), { userId, username: name });
  return { db, admin, member, rename };
}

describe("a member whose username staff change", () => {
  it("has a page at the new name, to which the old one leads, and gets a mail", async () => {
    const { db, member, rename } = await world();
    const wanted = freshName();
    expect(await unwrap(rename(wanted))).toMatchObject({ username: wanted });
    for (const name of [wanted, member.username, member.username.toUpperCase()])
      expect(await findUserIdByName(db, name)).toBe(member.id);
    const reader = makeContext(db, actorFrom(await makeMember(db)));
    const page = await unwrap(findMember.execute(reader, { username: member.username }));
    expect(page.member).toMatchObject({ id: member.id, username: wanted });
    const mail = await db.mail.findFirstOrThrow({ where: { recipient: member.email } });
    expect(mail.text).toContain(`you are now ${wanted}`);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { act: "users.rename", subjectId: member.id } });
    expect(entry).toMatchObject({ before: { username: member.username }, after: { username: wanted } });
  });

  it("leaves the old name to nobody else, and gets it back without a trace", async () => {
    const { db, member, rename } = await world();
    const other = await makeMember(db);
    await unwrap(rename(freshName()));
    const taken = { code: "conflict", errors: { username: ["This username is taken."] } };
    expect(await rename(member.username.toUpperCase(), other.id)).toMatchObject(taken);
    const looksAlike = member.username.replace("l", "1").replace("o", "0");
    expect(await rename(looksAlike, other.id)).toMatchObject({ code: "conflict" });
    await unwrap(rename(member.username));
    const former = await db.formerUsername.findMany({ where: { userId: member.id } });
    expect(former.map(({ username }) => username)).not.toContain(member.username);
  });

  it("may change only the case, which reserves nothing", async () => {
    const { db, member, rename } = await world();
    const loud = member.username.toUpperCase();
    await unwrap(rename(loud));
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ username: loud });
    expect(await db.formerUsername.count({ where: { userId: member.id } })).toBe(0);
    expect(await rename(loud)).toMatchObject({ code: "conflict" });
  });

  it("has the new name in the chat and in reports, and leaves neither name behind when erased", async () => {
    const { db, admin, member, rename } = await world();
    const line = await db.chatMessage.create({
      data: { userId: member.id, username: member.username, message: "Hello", onceKey: freshName() },
    });
    const wanted = freshName();
    await unwrap(rename(wanted));
    const name = async () => (await db.chatMessage.findUniqueOrThrow({ where: { id: line.id } })).username;
    expect(await name()).toBe(wanted);
    const context = makeContext(db, { ...admin, isPrimaryAdmin: true }, { storage: memoryStorage() });
    await unwrap(deleteUser.execute(context, { userId: member.id }));
    expect(await name()).toBe("Deleted member");
    expect(await findUserIdByName(db, member.username)).toBeNull();
  });

  it("gets no name that is reserved, mixes alphabets or is too short", async () => {
    const { rename } = await world();
    for (const name of ["admin", "wr\u0435n_smith", "ab"])
      expect(await rename(name)).toMatchObject({ code: "invalid", errors: { username: [expect.any(String)] } });
  });
});
