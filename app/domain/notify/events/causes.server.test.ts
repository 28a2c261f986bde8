import { describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { openCardCheckout } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import { correctTorrent } from "../../catalogue/products/correct-torrent.server.ts";
import { setCategories } from "../../catalogue/torrents/set-category.server.ts";
import { restoreTorrent, withdrawTorrents } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { approveUpload, rejectUpload } from "../../catalogue/uploads/decide-upload.server.ts";
import { sendUpload } from "../../catalogue/uploads/send-upload.server.ts";
import { someTorrent, uploadForm } from "../../catalogue/uploads/testing.ts";
import { type EventKind, eventName } from "../../core/kernel/event-kinds.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { decidePayment } from "../../joining/payments/decide-payment.server.ts";
import { recordCardRenewal } from "../../joining/payments/record-card-renewal.server.ts";
import { useRegistrations } from "../../joining/registrations/testing.ts";
import { decideCounter } from "../../moderation/cases/decide-counter.server.ts";
import { setUpTakedowns } from "../../moderation/cases/testing.ts";
import { activateUser } from "../../moderation/users/activate-user.server.ts";
import { postAnnouncement } from "../announcements/post-announcement.server.ts";

const { database, begin, prove, decide } = useRegistrations();

/** Outbox entries of one subject, in order. */
async function eventsOf(subjectKind: string, id: string | number) {
  const rows = await database.db.siteEvent.findMany({
    where: { subjectKind, subjectId: String(id) },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, data }) => [eventName(kind), data]);
}
const count = (kind: EventKind) => database.db.siteEvent.count({ where: { kind } });

const staffOf = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));

async function waitingUpload() {
  const member = await makeMember(database.db);
  const { bytes, infoHash } = await someTorrent();
  const { id } = await unwrap(
    sendUpload.execute(makeContext(database.db, actorFrom(member)), {
      fileName: "kit.torrent",
      torrentFile: Buffer.from(bytes).toString("base64"),
      name: `Kit ${infoHash.slice(0, 8)}`,
      description: uploadForm.description,
      category: "samples",
    }),
  );
  return { uploadId: id, infoHash, name: `Kit ${infoHash.slice(0, 8)}`, member };
}

describe("an upload that is decided", () => {
  it("is told once with its listing, however often it is approved", async () => {
    const [one, two] = [await staffOf(), await staffOf()];
    const { uploadId, name, infoHash, member } = await waitingUpload();
    const results = await Promise.all([one, two, one].map((staff) => approveUpload.execute(staff, { uploadId })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const { id } = await database.db.torrent.findUniqueOrThrow({ where: { infoHash } });
    expect(await eventsOf("upload", uploadId)).toEqual([
      ["upload.decided", { id: uploadId, name, status: "approved", torrentId: id }],
    ]);
    expect(await eventsOf("torrent", id)).toMatchObject([
      ["torrent.listed", { id, name, infoHash, category: "Samples", publisher: null, uploader: member.username }],
    ]);
  });

  it("is told when it is rejected, and not where the approval is refused", async () => {
    const staff = await staffOf();
    const { uploadId, name, infoHash } = await waitingUpload();
    await makeTorrent(database.db, { infoHash, isActive: false, withdrawnAt: new Date() });
    const before = await count("torrent_listed");
    expect(await approveUpload.execute(staff, { uploadId })).toMatchObject({ code: "conflict" });
    expect([await eventsOf("upload", uploadId), await count("torrent_listed")]).toEqual([[], before]);
    await unwrap(rejectUpload.execute(staff, { uploadId, adminNotes: "No" }));
    expect(await eventsOf("upload", uploadId)).toEqual([
      ["upload.decided", { id: uploadId, name, status: "rejected", torrentId: null }],
    ]);
  });
});

describe("a torrent", () => {
  it("is told as corrected where something was changed", async () => {
    const staff = await staffOf();
    const { id, name, category, platform } = await makeTorrent(database.db);
    const given = { torrentId: id, name, category, platform, description: "" };
    await unwrap(correctTorrent.execute(staff, given));
    expect(await eventsOf("torrent", id)).toEqual([]);
    await unwrap(correctTorrent.execute(staff, { ...given, publisher: "Mant" }));
    expect(await eventsOf("torrent", id)).toMatchObject([["torrent.updated", { id, publisher: "Mant" }]]);
  });

  it("is told for each of many: another category, deleted, listed again", async () => {
    const staff = await staffOf();
    const torrents = await Promise.all([makeTorrent(database.db), makeTorrent(database.db)]);
    const torrentIds = torrents.map(({ id }) => id);
    for (let times = 0; times < 2; times++)
      await unwrap(setCategories.execute(staff, { torrentIds, category: "DAWs" }));
    const deleted = [1, 2].map(() => withdrawTorrents.execute(staff, { torrentIds }));
    expect((await Promise.all(deleted)).filter(({ ok }) => ok)).toHaveLength(1);
    await unwrap(restoreTorrent.execute(staff, { torrentId: torrentIds[0] }));
    const first = ["torrent.updated", "torrent.withdrawn"];
    expect((await eventsOf("torrent", torrentIds[0] ?? 0)).map(([name]) => name)).toEqual([...first, "torrent.listed"]);
    expect(await eventsOf("torrent", torrentIds[1] ?? 0)).toMatchObject([
      ["torrent.updated", { category: "DAWs", sizeBytes: 4_194_304 }],
      ["torrent.withdrawn", { id: torrentIds[1], name: torrents[1]?.name, reason: "deleted" }],
    ]);
  });

  it("is told as taken down by a notice, and as listed when the notice is answered", async () => {
    const { send, decide: decideNotice, answer, look, as, admin, bob } = await setUpTakedowns(database);
    const { id, name } = await makeTorrent(database.db, { uploadedBy: bob.id });
    const caseId = await send(name);
    const itemId = await decideNotice(caseId);
    await unwrap(answer(bob, itemId));
    const { version } = await look(caseId);
    const input = { caseId, version, itemId, decision: "restored", reason: "It is his." };
    await unwrap(decideCounter.execute(as(admin), input));
    expect(await eventsOf("torrent", id)).toMatchObject([
      ["torrent.withdrawn", { id, name, reason: "taken-down" }],
      ["torrent.listed", { id, name }],
    ]);
    expect(await eventsOf("case", caseId)).toEqual([["report.opened", { id: caseId, kind: "takedown" }]]);
  });
});

describe("a member", () => {
  it("joins once with one payment, however often the registration is approved", async () => {
    const who = await begin();
    await prove(who.token);
    await Promise.all([1, 2, 3].map(() => decide(who.token)));
    const { id, payments } = await database.db.user.findUniqueOrThrow({
      where: { email: who.email },
      include: { payments: true },
    });
    expect(await eventsOf("user", id)).toEqual([["member.joined", { id, username: who.username }]]);
    const paymentId = payments[0]?.id ?? 0;
    expect(await eventsOf("payment", paymentId)).toEqual([
      ["payment.approved", { id: paymentId, method: "Bitcoin", amount: 10, billingPeriod: "monthly" }],
    ]);
  });
});

describe("a payment", () => {
  const pay = async () => {
    const { id: userId } = await makeMember(database.db);
    const data = { userId, amount: 12.5, status: "pending" as const, cryptoType: "LTC" };
    return { userId, ...(await database.db.payment.create({ data, select: { id: true } })) };
  };

  it("is told when it is approved, and not when it is rejected", async () => {
    const staff = await staffOf();
    const [good, bad] = [await pay(), await pay()];
    for (let times = 0; times < 2; times++) await decidePayment.execute(staff, { paymentId: good.id, approved: true });
    await unwrap(decidePayment.execute(staff, { paymentId: bad.id, approved: false }));
    const [first, ...more] = await eventsOf("payment", good.id);
    expect(first).toMatchObject(["payment.approved", { id: good.id, amount: 12.5 }]);
    expect([more, await eventsOf("payment", bad.id)]).toEqual([[], []]);
  });

  it("is told where the account is opened by hand, and once of a card's notice that comes twice", async () => {
    const staff = await staffOf();
    const { id, userId } = await pay();
    await unwrap(activateUser.execute(staff, { userId }));
    expect(await eventsOf("payment", id)).toHaveLength(1);
    const paid = await openCardCheckout(database.db, { userId }, { cents: 10_000, period: "yearly" });
    for (let times = 0; times < 2; times++) await database.db.$transaction((tx) => recordCardRenewal(tx, staff, paid));
    const card = await database.db.payment.findUniqueOrThrow({ where: { stripeSessionId: paid.sessionId } });
    expect(await eventsOf("payment", card.id)).toMatchObject([
      ["payment.approved", { amount: 100, billingPeriod: "yearly" }],
    ]);
  });
});

describe("what administrators hear and say", () => {
  it("is told once, without who reported what", async () => {
    const { complain, db } = await setUpTakedowns(database);
    const caseId = await complain();
    expect(await eventsOf("case", caseId)).toEqual([["report.opened", { id: caseId, kind: "complaint" }]]);
    const { id } = await unwrap(postAnnouncement.execute(await staffOf(), { message: "Hello" }));
    expect(await eventsOf("notification", id)).toEqual([["announcement.posted", { id, message: "Hello" }]]);
    expect(
      await db.$queryRaw`SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'spread-events'`,
    ).not.toEqual([{ jobs: 0 }]);
  });
});

describe("a deleted member", () => {
  it("stands in no event that is kept", async () => {
    const staff = await staffOf();
    const { uploadId, infoHash, member } = await waitingUpload();
    await unwrap(approveUpload.execute(staff, { uploadId }));
    const { id } = await database.db.torrent.findUniqueOrThrow({ where: { infoHash } });
    await database.db.$transaction((tx) => recordEvent(tx, staff, "member_joined", member));
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    await unwrap(deleteUser.execute(makeContext(database.db, actorFrom(primary)), { userId: member.id }));
    expect(await eventsOf("torrent", id)).toMatchObject([["torrent.listed", { id, uploader: null }]]);
    expect(JSON.stringify(await database.db.siteEvent.findMany({ omit: { id: true } }))).not.toContain(member.username);
  });
});
