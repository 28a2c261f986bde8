import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { noteDevice } from "../../people/auth/note-device.server.ts";
import { findSame } from "./find-same.server.ts";

const database = useDatabase();

it("accounts are named with what they have in common, and that somebody has looked is in the audit log", async () => {
  const { db } = database;
  const member = await makeMember(db, { email: "jo.smith@mail.example" });
  const [home, mail, payer, inviter, invitee, stranger, near, near6, shared] = await Promise.all([
    makeMember(db),
    makeMember(db, { email: "J.oSmith+2@mail.example" }),
    makeMember(db),
    makeMember(db),
    makeMember(db),
    makeMember(db, { email: "jo.smith@other.example" }),
    makeMember(db),
    makeMember(db),
    makeMember(db),
  ]);
  const device = (userId: string, mark: string) => noteDevice(db, userId, { device: mark, at: new Date() });
  for (const { id } of [member, shared]) await device(id, "laptop");
  await device(stranger.id, "phone");
  const { id: torrentId } = await makeTorrent(db);
  const session = (userId: string, address: string) => ({
    sid: `${userId}${address}`,
    sess: {},
    expire: new Date("2099-01-01"),
    userId,
    address,
  });
  await db.session.createMany({
    data: [
      session(member.id, "198.51.100.7"),
      session(member.id, "2001:db8:1::7"),
      session(stranger.id, "198.51.101.8"),
      session(stranger.id, "2001:db8::7"),
      session(home.id, "203.0.113.9"),
      session(near.id, "198.51.100.8"),
      session(near6.id, "2001:db8:1:2::9"),
    ],
  });
  const download = { torrentId, passkey: "", ipAddress: "198.51.100.7" };
  await db.torrentDownload.create({ data: { ...download, userId: home.id } });
  const payment = { paymentType: "renewal", amount: "10", status: "approved" as const, transactionHash: "abc" };
  await db.payment.createMany({
    data: [member, payer].map(({ id: userId }) => ({ ...payment, userId })),
  });
  const invitation = (inviterId: string, acceptedBy: string) => ({
    inviterId,
    acceptedBy,
    inviteCode: `${inviterId.slice(0, 8)}${acceptedBy.slice(0, 8)}`,
    status: "accepted" as const,
    acceptedAt: new Date(),
    expiresAt: new Date("2099-01-01"),
  });
  await db.invitation.createMany({
    data: [invitation(inviter.id, member.id), invitation(member.id, invitee.id)],
  });
  const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const { username, accounts } = await unwrap(findSame.execute(staff, { userId: member.id }));
  expect(username).toBe(member.username);
  const inNetwork = accounts.filter(({ kind }) => kind === "network").map((one) => one.username);
  expect(inNetwork.sort()).toEqual([near.username, near6.username].sort());
  const others = accounts.filter(({ kind }) => kind !== "network");
  const shown = Object.fromEntries(others.map((one) => [one.kind, one.username]));
  expect(shown).toEqual({
    address: home.username,
    browser: shared.username,
    mail: mail.username,
    payment: payer.username,
    inviter: inviter.username,
    invitee: invitee.username,
  });
  expect(others).toHaveLength(6);
  const looked = { act: "same-person.find", subjectId: member.id, actorId: staff.actor?.id ?? "" };
  expect(await db.auditEntry.count({ where: looked })).toBe(1);
});

it("nothing is found of a member who has nothing in common with others, and only staff may look", async () => {
  const { db } = database;
  const [alone, other] = await Promise.all([makeMember(db), makeMember(db)]);
  const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  expect((await unwrap(findSame.execute(staff, { userId: alone.id }))).accounts).toEqual([]);
  expect(await findSame.execute(staff, { userId: "none" })).toMatchObject({ code: "not-found" });
  const reviewer = makeContext(db, { ...actorFrom(other), rights: ["uploads.review"] });
  expect(await findSame.execute(reviewer, { userId: alone.id })).toMatchObject({ code: "forbidden" });
});
