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

describe("notes about a member", () => {
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
