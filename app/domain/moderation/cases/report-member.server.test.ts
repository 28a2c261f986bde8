import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { setReadyAnswers } from "../../core/settings/set-ready-answers.server.ts";
import { addNote } from "./add-note.server.ts";
import { assignCase } from "./assign-case.server.ts";
import { decideCase } from "./decide-case.server.ts";
import { findCases } from "./find-cases.server.ts";
import { readCase } from "./read-case.server.ts";
import { reopenCase } from "./reopen-case.server.ts";
import { findReportableMember, reportMember } from "./report-member.server.ts";
import { reportSubject } from "./report-subject.server.ts";
import { setUpReports } from "./testing.ts";

const database = useDatabase();
const REASON = { reason: "Begs for ratio in every thread." };

describe("a report of a member", () => {
  it("is one case for the administrators while it waits, with their page as it was then and their file", async () => {
    const { db, alice, bob, as, look } = await setUpReports(database);
    await db.user.update({ where: { id: bob.id }, data: { about: "I sell pills." } });
    const input = { memberId: bob.id, problem: "Spam or advertising", ...REASON };
    const [{ id, path }, second] = await Promise.all([
      unwrap(reportMember.execute(as(alice), input)),
      unwrap(reportMember.execute(as(alice), input)),
    ]);
    expect(path).toBe(`/members/${bob.username}`);
    expect(second.id).toBe(id);
    await db.user.update({ where: { id: bob.id }, data: { about: "Nothing." } });
    expect(await look(id)).toMatchObject({
      kind: "member",
      problem: "Spam or advertising",
      statement: REASON.reason,
      reported: {
        text: `${bob.username}\n\nI sell pills.`,
        byId: bob.id,
        isThere: false,
        path: `/admin/users/${bob.id}`,
      },
    });
    expect((await look(id)).reported?.file).not.toBeNull();
  });

  it("holds no text that the reporter does not see", async () => {
    const { db, alice, bob, as } = await setUpReports(database);
    await db.user.update({ where: { id: bob.id }, data: { about: "Hidden words", shows: [] } });
    const found = await unwrap(findReportableMember.execute(as(alice), { memberId: bob.id }));
    expect(found).toMatchObject({ title: `Member ${bob.username}`, text: bob.username });
  });

  it("is refused of oneself, of nobody, of one who is gone, and by visitors", async () => {
    const { db, alice, bob, as } = await setUpReports(database);
    const report = (who: typeof alice | null, memberId: string) =>
      reportMember.execute(as(who), { memberId, ...REASON });
    expect(await report(alice, alice.id)).toMatchObject({ code: "forbidden", message: "You cannot report yourself." });
    expect(await report(alice, "none")).toMatchObject({ code: "not-found" });
    expect(await report(null, bob.id)).toMatchObject({ code: "unauthenticated" });
    await db.user.delete({ where: { id: bob.id } });
    expect(await report(alice, bob.id)).toMatchObject({ code: "not-found" });
  });

  it("is decided like any other, but removes nobody", async () => {
    const { alice, bob, admin, as, look } = await setUpReports(database);
    const { id } = await unwrap(reportMember.execute(as(alice), { memberId: bob.id, ...REASON }));
    const decision = { caseId: id, version: 0, decision: "upheld", reason: "Warned." };
    expect(await decideCase.execute(as(admin), { ...decision, remove: true })).toMatchObject({
      code: "conflict",
      errors: { remove: ["A decision cannot remove a member. Take a step instead."] },
    });
    await unwrap(decideCase.execute(as(admin), decision));
    expect(await look(id)).toMatchObject({ status: "upheld", decision: "Warned." });
  });
});

it("a reporter who was erased is shown without their old or new name", async () => {
  const { db, alice, bob, admin, as, look } = await setUpReports(database);
  const { id } = await unwrap(reportMember.execute(as(alice), { memberId: bob.id, ...REASON }));
  const data = { username: `Deleted member ${alice.id.slice(0, 8)}`, deletedAt: new Date(), isActive: false };
  await db.user.update({ where: { id: alice.id }, data: { ...data, passwordHash: null, passkey: null } });
  expect(await look(id)).toMatchObject({ reporter: { username: "Deleted member" } });
  const { cases } = await unwrap(findCases.execute(as(admin), { status: "waiting" }));
  expect(cases.find((row) => row.id === id)?.reporter).toBe("Deleted member");
});

describe("a report of somebody of the staff", () => {
  it("is for others: they neither see nor decide it, unless nobody else can", async () => {
    const { db, alice, admin, second, as } = await setUpReports(database);
    const { id: caseId } = await unwrap(reportMember.execute(as(alice), { memberId: admin.id, ...REASON }));
    const decide = { caseId, version: 0, decision: "declined", reason: "I did nothing wrong." };
    const seen = async (who: typeof admin) =>
      (await unwrap(findCases.execute(as(who), { status: "waiting" }))).cases.some(({ id }) => id === caseId);
    expect([await seen(admin), await seen(second)]).toEqual([false, true]);
    for (const tried of [
      readCase.execute(as(admin), { caseId }),
      assignCase.execute(as(admin), { caseId, version: 0 }),
      addNote.execute(as(admin), { caseId, text: "Nonsense." }),
      decideCase.execute(as(admin), decide),
    ])
      expect(await tried).toMatchObject({ code: "not-found" });
    await db.user.updateMany({ where: { isAdmin: true, id: { not: admin.id } }, data: { isActive: false } });
    expect(await seen(admin)).toBe(true);
    await unwrap(decideCase.execute(as(admin), decide));
    const entry = await db.auditEntry.findFirstOrThrow({ where: { act: "cases.decide", subjectId: String(caseId) } });
    expect(entry.after).toMatchObject({ status: "declined", own: true });
    await db.user.updateMany({ where: { id: second.id }, data: { isActive: true } });
    expect(await reopenCase.execute(as(admin), { caseId, version: 1, note: "Again" })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("the reasons of reports", () => {
  it("are the operator's: another one is refused beside its field, and none is needed", async () => {
    const { alice, bob, admin, as, ids } = await setUpReports(database);
    const texts = { uploads: "", registrations: "", payments: "", complaints: "" };
    await unwrap(setReadyAnswers.execute(as(admin), { ...texts, reports: "Off topic\n\n  Rude  \n" }));
    const { problems } = await unwrap(findReportableMember.execute(as(alice), { memberId: bob.id }));
    expect(problems).toEqual(["Off topic", "Rude"]);
    for (const report of [
      (problem?: string) => reportMember.execute(as(alice), { memberId: bob.id, problem, ...REASON }),
      (problem?: string) =>
        reportSubject.execute(as(alice), { kind: "topic", relatedId: ids.topic, problem, ...REASON }),
    ]) {
      expect(await report("Spam or advertising")).toMatchObject({
        code: "invalid",
        errors: { problem: ["Choose one of the reasons."] },
      });
      expect(await report("Rude")).toMatchObject({ ok: true });
    }
    const tooLong = await setReadyAnswers.execute(as(admin), { ...texts, reports: "x".repeat(201) });
    expect(tooLong).toMatchObject({ errors: { reports: ["A reason has at most 200 characters."] } });
  });
});
