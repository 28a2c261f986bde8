import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, memoryStorage, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { findLeaders } from "../../catalogue/tracker/find-leaders.server.ts";
import { newestLines } from "../../community/chat/chat-line.server.ts";
import { findComments } from "../../community/comments/find-comments.server.ts";
import { findReplies } from "../../community/forum/find-replies.server.ts";
import { findTopic } from "../../community/forum/find-topic.server.ts";
import { runBilling } from "../../joining/billing/run-billing.server.ts";
import { checkInvitation } from "../../joining/invitations/check-invitation.server.ts";
import { decidePayment } from "../../joining/payments/decide-payment.server.ts";
import { startReactivation } from "../../joining/payments/reactivate.server.ts";
import { activateUser } from "../../moderation/users/activate-user.server.ts";
import { findPaymentHistory } from "../../moderation/users/find-payments-of-user.server.ts";
import { findUsers } from "../../moderation/users/find-users.server.ts";
import { openMessage } from "../../notify/messages/read-message.server.ts";
import { replyToMessage, sendMessage } from "../../notify/messages/send-message.server.ts";
import { suggestMembers } from "../../notify/messages/suggest-members.server.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { signInAdmin } from "../../people/auth/sign-in-admin.server.ts";
import { findOnlineMembers } from "../../people/members/find-online-members.server.ts";
import { readDashboard } from "../admin/read-dashboard.server.ts";
import { deleteUser } from "./delete-user.server.ts";

const database = useDatabase();
type User = Awaited<ReturnType<typeof makeMember>>;
let admin: User;
let other: User;
let gone: User;
const storage = memoryStorage();
const now = new Date("2026-06-01T12:00:00Z");
const later = new Date("2936-01-01T00:00:00Z");
const as = (user: User) => makeContext(database.db, actorFrom(user), { clock: () => now, storage });
const visitor = () => makeContext(database.db, null, { clock: () => now });
const remove = (user = gone) => deleteUser.execute(as(admin), { userId: user.id });

beforeEach(async () => {
  admin = await makeMember(database.db, { isAdmin: true });
  other = await makeMember(database.db);
  gone = await makeMember(database.db, { firstName: "Ada", createdAt: now, lastSeenAt: now });
});

describe("deleting an account", () => {
  it("leaves threads, lines, comments and uploads readable, by a deleted member", async () => {
    const { db } = database;
    const author = { authorId: gone.id };
    const category = await db.forumCategory.findFirstOrThrow();
    const topic = await db.forumTopic.create({
      data: { ...author, categoryId: category.id, title: "Hum", content: "Which cable?", lastReplyAt: now },
    });
    await db.forumReply.create({ data: { ...author, topicId: topic.id, content: "Never mind." } });
    await db.chatMessage.create({ data: { userId: gone.id, username: gone.username, message: "hello all" } });
    const torrent = await makeTorrent(db, { uploadedBy: gone.id, comments: 1 });
    await db.torrentComment.create({ data: { torrentId: torrent.id, userId: gone.id, comment: "Mine." } });
    await db.userUpload.createMany({
      data: (["draft", "pending", "approved"] as const).map((status) => ({
        userId: gone.id,
        fileName: "x",
        fileSize: "1",
        status,
      })),
    });
    expect(await remove()).toMatchObject({ ok: true });
    const context = as(other);
    const shown = [
      await unwrap(findTopic.execute(context, { topicId: topic.id })),
      await unwrap(findReplies.execute(context, { topicId: topic.id })),
      await unwrap(findComments.execute(context, { torrentId: torrent.id })),
      await unwrap(findTorrent.execute(context, { torrentId: torrent.id })),
      await newestLines(db, 10),
    ].map((value) => JSON.stringify(value));
    for (const text of shown) {
      expect(text).toContain("Deleted member");
      expect(text).not.toContain(gone.username);
    }
    expect(shown.join()).toMatch(/Which cable\?.*Never mind\..*Mine\..*hello all/s);
    const uploads = await db.userUpload.findMany({ where: { userId: gone.id } });
    expect(uploads.map(({ status }) => status).sort()).toEqual(["approved", "pending"]);
  });

  it("takes every way in, and whatever is personal", async () => {
    const { db } = database;
    const userId = gone.id;
    await db.session.create({ data: { sid: userId, sess: {}, expire: later, userId } });
    await db.signInTicket.create({ data: { token: userId, userId, area: "member", expiresAt: later } });
    await db.twoFactor.create({ data: { userId, secret: "x", confirmedAt: now } });
    await db.recoveryCode.create({ data: { userId, codeHash: "x" } });
    await db.emailChange.create({ data: { userId, email: "new@patchbay.test", token: userId, expiresAt: later } });
    await db.passwordResetToken.create({ data: { userId, token: userId, expiresAt: later } });
    await db.trackerPeer.create({ data: { userId, infoHash: "a".repeat(40), peerId: "b", ip: "192.0.2.1", port: 1 } });
    const torrent = await makeTorrent(db);
    const traces = { passkey: "x", ipAddress: "192.0.2.1", userAgent: "client", announceUrl: "x" };
    await db.torrentDownload.create({ data: { userId, torrentId: torrent.id, ...traces } });
    await db.savedSearch.create({ data: { userId, name: "Tapes", query: "search=tape" } });
    const { username: name } = gone;
    const report = { kind: "comment", subject: "x", statement: "x", words: `x ${name} y${gone.email}` } as const;
    await db.case.create({ data: { ...report, reporterId: userId } });
    await db.case.create({ data: { ...report, accusedId: userId, accusedName: name } });
    const mail = { subject: "", text: "", html: "" };
    await db.mail.create({ data: { key: userId, recipient: gone.email.toUpperCase(), ...mail } });
    expect(await remove()).toMatchObject({ ok: true });
    const own = { where: { userId } };
    expect([
      await db.session.count(own),
      await db.signInTicket.count(own),
      await db.twoFactor.count(own),
      await db.recoveryCode.count(own),
      await db.emailChange.count(own),
      await db.passwordResetToken.count(own),
      await db.userPasskey.count(own),
      await db.trackerPeer.count(own),
      await db.mail.count({ where: { key: userId } }),
    ]).toEqual(Array(9).fill(0));
    expect(await db.savedSearch.count(own)).toBe(0);
    expect(await db.case.count({ where: { OR: [{ words: { contains: name } }, { accusedName: name }] } })).toBe(0);
    expect(await db.case.count({ where: { words: "x Deleted member y" } })).toBe(2);
    expect(await db.torrentDownload.findFirst(own)).toMatchObject({
      passkey: "",
      ipAddress: null,
      userAgent: null,
      announceUrl: null,
    });
    const row = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(row).toMatchObject({ passwordHash: null, passkey: null, firstName: null, isActive: false, deletedAt: now });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${gone.username}|${gone.email}|${gone.passkey}`));
    const { username, email } = gone;
    for (const useCase of [signIn, signInAdmin])
      for (const name of [username, row.username])
        expect(await useCase.execute(visitor(), { username: name, password: PASSWORD })).toMatchObject({
          code: "unauthenticated",
        });
    expect(await startReactivation.execute(visitor(), { username: row.username, cryptoType: "BTC" })).toMatchObject({
      ok: false,
    });
    expect(await makeMember(db, { username, email })).toMatchObject({ username, email });
  });

  it("keeps the books and the journal, without who and with what proof", async () => {
    const { db } = database;
    const userId = gone.id;
    const path = `${"a1".repeat(20)}.jpg`;
    const shared = `${"b2".repeat(20)}.jpg`;
    for (const file of [path, shared]) await storage.put(`proofs/${file}`, Buffer.from("x"), "image/jpeg");
    const paid = { userId, amount: 10, status: "approved" as const, transactionHash: "tx", createdAt: now };
    await db.payment.create({ data: { ...paid, screenshotPath: path, notes: "from Ada" } });
    await db.payment.create({ data: { ...paid, screenshotPath: shared } });
    await db.payment.create({ data: { ...paid, userId: other.id, screenshotPath: shared } });
    const waiting = await db.payment.create({ data: { ...paid, status: "pending" } });
    const activity = { userId, activityType: "admin_adjustment", createdAt: now };
    await db.userActivity.create({ data: { ...activity, points: 30, description: "for Ada" } });
    await db.userActivity.create({ data: { ...activity, points: -5 } });
    expect(await remove()).toMatchObject({ ok: true });
    const payments = await db.payment.findMany({ where: { userId }, orderBy: { id: "asc" } });
    expect(payments.map(({ status, amount }) => [status, Number(amount)])).toEqual([
      ["approved", 10],
      ["approved", 10],
      ["rejected", 10],
    ]);
    expect(payments.every(({ screenshotPath, notes }) => screenshotPath === null && notes === null)).toBe(true);
    expect(await storage.get(`proofs/${path}`)).toBeNull();
    expect(await storage.get(`proofs/${shared}`)).not.toBeNull();
    const sum = await db.userActivity.aggregate({ where: { userId }, _sum: { points: true } });
    const stats = await db.userStats.findUniqueOrThrow({ where: { userId } });
    expect([sum._sum.points, stats.activityPoints]).toEqual([25, 25]);
    expect(await db.userActivity.count({ where: { userId, description: { not: null } } })).toBe(0);
    await db.payment.update({ where: { id: waiting.id }, data: { status: "pending" } });
    expect(await decidePayment.execute(as(admin), { paymentId: waiting.id, approved: true })).toMatchObject({
      code: "conflict",
    });
    await runBilling(visitor());
    expect(await db.userActivity.count({ where: { userId } })).toBe(2);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ nextResetAt: null });
  });

  it("withdraws invitations, and keeps what an accepted one has earned its inviter", async () => {
    const { db } = database;
    const open = { inviterId: gone.id, inviteCode: gone.id, expiresAt: later };
    await db.invitation.create({ data: open });
    const accepted = { status: "accepted" as const, acceptedBy: gone.id, inviteeEmail: gone.email, expiresAt: later };
    const { id } = await db.invitation.create({ data: { inviterId: other.id, inviteCode: other.id, ...accepted } });
    const earned = { userId: other.id, activityType: "invitation", relatedId: String(id), points: 100 };
    await db.userActivity.create({ data: { ...earned, description: `Invited ${gone.username}` } });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await checkInvitation.execute(visitor(), { inviteCode: gone.id })).toMatchObject({ ok: false });
    expect(await db.invitation.findUnique({ where: { id } })).toMatchObject({ status: "accepted", inviteeEmail: null });
    expect(await db.userActivity.findFirst({ where: { userId: other.id } })).toMatchObject({
      points: 100,
      description: "Invited a deleted member",
    });
  });

  it("leaves the member out of lists, leaders, suggestions and whom to write to", async () => {
    const { db } = database;
    const { id, username } = gone;
    await db.trackerStats.create({ data: { userId: id, seedingTime: 9_000_000n } });
    const { totalUsers } = await unwrap(readDashboard.execute(as(admin), {}));
    const letters = await db.privateMessage.createManyAndReturn({
      data: [
        { senderId: id, receiverId: other.id, subject: "Keep", content: "words" },
        { senderId: other.id, receiverId: id, subject: "Keep", content: "words" },
        { senderId: other.id, receiverId: id, subject: "Go", content: "words", isDeletedBySender: true },
      ],
    });
    expect(await remove()).toMatchObject({ ok: true });
    const row = await db.user.findUniqueOrThrow({ where: { id } });
    expect((await unwrap(readDashboard.execute(as(admin), {}))).totalUsers).toBe((totalUsers ?? 0) - 1);
    for (const search of [username, row.username, gone.email, row.email])
      expect(await unwrap(findUsers.execute(as(admin), { search }))).toMatchObject({ total: 0, users: [] });
    expect((await unwrap(findOnlineMembers.execute(as(admin), {}))).onlineUserIds).not.toContain(id);
    expect(JSON.stringify(await findLeaders.execute(as(other), {}))).not.toContain(id);
    for (const q of [username, "Deleted"])
      expect(await suggestMembers.execute(as(other), { q })).toMatchObject({ value: { usernames: [] } });
    const letter = { subject: "Hello", content: "there" };
    for (const receiverId of [id, username, row.username])
      expect(await sendMessage.execute(as(other), { receiverId, ...letter })).toMatchObject({ code: "not-found" });
    const messageId = letters[0]?.id;
    expect(await unwrap(openMessage.execute(as(other), { messageId }))).toMatchObject({
      sender: { id: null, username: "Deleted member" },
    });
    expect(await replyToMessage.execute(as(other), { messageId, content: "?" })).toMatchObject({ code: "conflict" });
    expect(await db.privateMessage.count({ where: { OR: [{ senderId: id }, { receiverId: id }] } })).toBe(2);
    for (const useCase of [activateUser, findPaymentHistory])
      expect(await useCase.execute(as(admin), { userId: id })).toMatchObject({ code: "not-found" });
    expect(await remove()).toMatchObject({ code: "not-found" });
  });

  it("is held by the database too: nobody can be behind that row again", async () => {
    await remove();
    const where = { id: gone.id };
    for (const data of [{ isActive: true }, { isAdmin: true }, { passwordHash: "x" }, { passkey: "x" }])
      await expect(database.db.user.update({ where, data })).rejects.toThrow(/users_deleted_check/);
  });
});
