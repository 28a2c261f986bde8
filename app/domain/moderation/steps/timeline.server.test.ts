import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { setRoles } from "../../people/roles/set-roles.server.ts";
import { findSame } from "../same-person/find-same.server.ts";
import { activateUser } from "../users/activate-user.server.ts";
import { putWatch } from "../watches/watch.server.ts";
import { findTimeline } from "./find-timeline.server.ts";
import { addMemberNote, findMemberNotes, pinMemberNote } from "./notes.server.ts";
import { deleteMemberNote, editMemberNote, readOwnNote } from "./own-notes.server.ts";
import { suspendUser, takeStep } from "./take-step.server.ts";

const database = useDatabase();
const now = new Date("2026-11-26T12:00:00Z");
let staff: Context;
let member: Awaited<ReturnType<typeof makeMember>>;

beforeEach(async () => {
  const admin = await makeMember(database.db, { isAdmin: true });
  staff = makeContext(database.db, actorFrom(admin), { clock: () => now });
  member = await makeMember(database.db);
});

describe("the timeline of a member", () => {
  it("shows each row to those with the right to it", async () => {
    await unwrap(takeStep.execute(staff, { userId: member.id, kind: "warning", reason: "Be kind." }));
    await unwrap(addMemberNote.execute(staff, { userId: member.id, text: "Watch out." }));
    await database.db.case.create({
      data: { kind: "chat", subject: "Chat message", statement: "Rude.", accusedId: member.id },
    });
    await unwrap(activateUser.execute(staff, { userId: member.id }));
    await database.db.user.update({ where: { id: member.id }, data: { warningIssuedAt: now } });
    const reader = await makeMember(database.db);
    const typesFor = async (...more: Right[]) => {
      const context = makeContext(database.db, { ...actorFrom(reader), rights: ["members.discipline", ...more] });
      const { timeline, total } = await unwrap(findTimeline.execute(context, { userId: member.id }));
      expect(timeline).toHaveLength(total);
      return timeline.map(({ type }) => type).sort();
    };
    expect(await typesFor()).toEqual(["note", "step"]);
    expect(await typesFor("cases.decide")).toEqual(["note", "report", "step"]);
    expect(await typesFor("payments.decide")).toEqual(["fee", "note", "step"]);
    expect(await typesFor("audit.read")).toEqual(["act", "note", "step"]);
    expect(await typesFor("roles.grant")).toEqual(["note", "step"]);
    const own = { ...actorFrom(member), rights: ["members.discipline" as const, "cases.decide" as const] };
    const { timeline } = await unwrap(findTimeline.execute(makeContext(database.db, own), { userId: member.id }));
    expect(timeline.map(({ type }) => type)).not.toContain("report");
  });

  it("tells a note to the member from one about the member", async () => {
    const { message } = await unwrap(takeStep.execute(staff, { userId: member.id, kind: "note", reason: "Welcome." }));
    await unwrap(addMemberNote.execute(staff, { userId: member.id, text: "Watch out." }));
    const { timeline } = await unwrap(findTimeline.execute(staff, { userId: member.id }));
    expect(message).toBe(`Note to the member: ${member.username} was notified.`);
    expect(new Map(timeline.map(({ text, title }) => [text, title]))).toEqual(
      new Map([
        ["Welcome.", "Note to the member"],
        ["Watch out.", "Note"],
      ]),
    );
  });
});

it("the timeline of a member has a row for each thing done, and none for looks", async () => {
  const { db } = database;
  const role = await db.staffRole.create({ data: { name: "Timekeeper", rights: ["uploads.review"] } });
  const by = { ...staff, confirmedAt: now };
  const rows = async (context = staff) =>
    (await unwrap(findTimeline.execute(context, { userId: member.id }))).timeline.map(({ title, text }) => [
      title,
      text,
    ]);
  await unwrap(findSame.execute(staff, { userId: member.id }));
  expect(await rows()).toEqual([]);
  await unwrap(setRoles.execute(by, { userId: member.id, roles: [role.id] }));
  expect(await rows()).toEqual([[`Changed the roles of ${member.username}`, "no role → Timekeeper"]]);
  await unwrap(setRoles.execute(by, { userId: member.id, roles: [] }));
  expect((await rows()).map(([, text]) => text)).toContain("Timekeeper → no role");
  await unwrap(suspendUser.execute(staff, { userId: member.id, reason: "Spam" }));
  expect((await rows()).filter(([title]) => title?.startsWith("Suspen"))).toEqual([["Suspension", "Spam"]]);
  const until = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  await unwrap(putWatch.execute(staff, { userId: member.id, reason: "Look", until }));
  const later = { ...staff, clock: () => new Date(now.getTime() + 3 * 86_400_000) };
  expect(await rows()).toContainEqual(["Watched", "Look"]);
  expect(await rows(later)).toContainEqual(["Watched until its end date", "Look"]);
});

it("the timeline of a member has the decisions against them, each warning and alarm, and their closed invitees", async () => {
  const { db } = database;
  const { id: userId } = member;
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const upload = { fileName: "kit.torrent", fileSize: "1 MB", torrentFile: "", name: "Kit", userId };
  await db.userUpload.create({
    data: { ...upload, status: "rejected", moderatorNotes: "Broken.", reviewedAt: at(1) },
  });
  await db.userUpload.create({ data: { ...upload, status: "approved", reviewedAt: at(1) } });
  const paid = { userId, amount: 10, cryptoType: "BTC", reference: "PB-1", decidedAt: at(2) };
  await db.payment.create({ data: { ...paid, status: "rejected", notes: "Not ours." } });
  for (const [day, billingPeriod] of [
    [3, "2026-09"],
    [4, "2026-10"],
  ] as const)
    await db.billingCycle.create({ data: { userId, billingPeriod, dueDate: at(day), warnedAt: at(day) } });
  await db.user.update({ where: { id: userId }, data: { warningIssuedAt: at(4) } });
  await db.passkeyAlarm.create({ data: { userId, day: at(5), networks: 9, raisedAt: at(5) } });
  const notice = { kind: "takedown" as const, subject: "Notice", statement: "The work." };
  const { id: caseId } = await db.case.create({ data: notice });
  const noticed = { caseId, uploaderId: userId, target: "Kit", name: "Kit", reason: "It is a copy.", decidedAt: at(6) };
  for (const status of ["open", "upheld", "declined", "restored"] as const)
    await db.noticeItem.create({ data: { ...noticed, status, ...(status === "open" ? { decidedAt: null } : {}) } });
  const invitee = await makeMember(db);
  const invitation = { inviterId: userId, inviteCode: `t-${userId}`, expiresAt: now, acceptedAt: now };
  await db.invitation.create({ data: { ...invitation, status: "accepted", acceptedBy: invitee.id } });
  await unwrap(takeStep.execute(staff, { userId: invitee.id, kind: "end", reason: "Spam." }));
  const rows = async (context = staff) =>
    (await unwrap(findTimeline.execute(context, { userId }))).timeline.map(({ title, text }) => [title, text]);
  const known = [
    ["Torrent taken down: Kit", "It is a copy."],
    ["Passkey used from 9 networks on one day", ""],
    ["Warned about an unpaid fee: 2026-10", ""],
    ["Warned about an unpaid fee: 2026-09", ""],
    ["Payment rejected: PB-1", "Not ours."],
    ["Upload rejected: Kit", "Broken."],
  ];
  expect(await rows()).toEqual(known);
  await db.setting.create({ data: { key: "invitations", value: { marksInviter: true } } });
  const marked = [[`Membership of an invited member ended: ${invitee.username}`, "Spam."]];
  expect(await rows()).toEqual([...marked, ...known]);
  const moderator = makeContext(db, { ...actorFrom(await makeMember(db)), rights: ["members.discipline"] });
  expect(await rows(moderator)).toEqual(marked);
});

describe("notes about a member", () => {
  it("are corrected and deleted by their author alone, and the audit log says so", async () => {
    const one = { userId: member.id, text: "Furst." };
    const { id: noteId } = await unwrap(addMemberNote.execute(staff, one));
    const other = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    const note = { userId: member.id, noteId };
    const text = "First.";
    for (const tried of [
      readOwnNote.execute(other, note),
      editMemberNote.execute(other, { ...note, text }),
      deleteMemberNote.execute(other, note),
    ])
      expect(await tried).toMatchObject({ code: "forbidden" });
    expect(await unwrap(readOwnNote.execute(staff, note))).toMatchObject({ text: "Furst." });
    await unwrap(editMemberNote.execute(staff, { ...note, text }));
    const seen = async (context: Context) => (await unwrap(findMemberNotes.execute(context, one))).notes;
    expect(await seen(staff)).toMatchObject([{ text, isOwn: true, editedAt: now.toISOString() }]);
    expect(await seen(other)).toMatchObject([{ text, isOwn: false }]);
    await unwrap(deleteMemberNote.execute(staff, note));
    expect([await seen(staff), await deleteMemberNote.execute(staff, note)]).toMatchObject([[], { code: "not-found" }]);
    const entries = await database.db.auditEntry.findMany({
      where: { subjectId: member.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ act }) => act)).toEqual(["standing.add-note", "standing.edit-note", "standing.delete-note"]);
  });

  it("have the pinned ones first", async () => {
    const write = (text: string) => unwrap(addMemberNote.execute(staff, { userId: member.id, text }));
    const { id: noteId } = await write("First.");
    await write("Second.");
    const texts = async () =>
      (await unwrap(findMemberNotes.execute(staff, { userId: member.id }))).notes.map(({ text }) => text);
    expect(await texts()).toEqual(["Second.", "First."]);
    await unwrap(pinMemberNote.execute(staff, { userId: member.id, noteId, isPinned: true }));
    expect(await texts()).toEqual(["First.", "Second."]);
  });
});
