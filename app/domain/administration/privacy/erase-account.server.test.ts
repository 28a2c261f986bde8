import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { deleteUser } from "./delete-user.server.ts";

const database = useDatabase();

it("erasing an account leaves what belongs to other addresses, also those that its address matches as a pattern", async () => {
  const { db } = database;
  const admin = await makeMember(db, { isAdmin: true });
  const { id: inviterId } = await makeMember(db);
  const friend = "friend.of@patchbay.test";
  const wild = await makeMember(db, { email: "%of@patchbay.test" });
  const createdAt = new Date();
  await db.mail.create({ data: { key: "to a friend", subject: "", text: "", html: "", recipient: friend } });
  await db.invitation.create({
    data: { inviterId, inviteCode: "code", inviteeEmail: friend, expiresAt: createdAt },
  });
  await db.waitingPerson.create({ data: { email: friend, tokenHash: "x", sealedToken: "", createdAt } });
  const context = makeContext(db, actorFrom(admin));
  expect(await deleteUser.execute(context, { userId: wild.id })).toMatchObject({ ok: true });
  expect([
    await db.mail.count({ where: { recipient: friend } }),
    await db.invitation.count({ where: { inviteeEmail: friend } }),
    await db.waitingPerson.count({ where: { email: friend } }),
  ]).toEqual([1, 1, 1]);
});
