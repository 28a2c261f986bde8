import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addNote } from "./add-note.server.ts";
import { assignCase } from "./assign-case.server.ts";
import { decideCase } from "./decide-case.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { findCases } from "./find-cases.server.ts";
import { findOwnCases, readOwnCase } from "./find-own-cases.server.ts";
import { setUpCases } from "./testing.ts";

const database = useDatabase();
const setUp = () => setUpCases(database);
const words = { subject: "Noise", message: "The third file hums." };

describe("a complaint", () => {
  it("reaches the administrators, newest first, found by kind, state, words and name", async () => {
    const { alice, as, admin } = await setUp();
    const later = { clock: () => new Date(Date.now() + 5_000) };
    await fileComplaint.execute(as(alice), words);
    await fileComplaint.execute(as(alice, later), { ...words, subject: "  More noise " });
    const find = (input = {}) => unwrap(findCases.execute(as(admin), { search: alice.username, ...input }));
    expect((await find()).cases).toMatchObject([
      { subject: "More noise", reporter: alice.username, kind: "complaint", status: "open" },
      { subject: "Noise" },
    ]);
    expect(await find({ kind: "complaint", status: "open" })).toMatchObject({ total: 2 });
    expect(await find({ kind: "torrent" })).toMatchObject({ total: 0, cases: [] });
    expect(await find({ status: "upheld" })).toMatchObject({ total: 0 });
    expect((await unwrap(findCases.execute(as(admin), { search: "FILE hums" }))).total).toBeGreaterThanOrEqual(2);
    expect((await unwrap(findCases.execute(as(admin), { search: "100%" }))).total).toBe(0);
  });

  it("says which field is wrong and how", async () => {
    const { db, alice, as } = await setUp();
    expect(await fileComplaint.execute(as(alice), { subject: "  ", message: "x".repeat(4_001) })).toMatchObject({
      code: "invalid",
      errors: {
        subject: ["Say what it is about."],
        message: ["A complaint has at most 4,000 characters."],
      },
    });
    expect(await db.case.count({ where: { reporterId: alice.id } })).toBe(0);
  });

  it("makes who writes too often wait", async () => {
    const { db, alice, as } = await setUp();
    const context = as(alice);
    context.limits.complaint = { ...openLimiter(), spend: async () => 90, forgive: async () => undefined };
    expect(await fileComplaint.execute(context, words)).toMatchObject({ code: "rate-limited", retryAfter: 90 });
    expect(await db.case.count({ where: { reporterId: alice.id } })).toBe(0);
  });
});

describe("a decision", () => {
  it("is told to who complained, with the reason, by private message alone", async () => {
    const { alice, admin, as, complain, look, acts, inbox, mails } = await setUp();
    const caseId = await complain();
    await unwrap(decideCase.execute(as(admin), { caseId, version: 0, decision: "upheld", reason: "It does hum." }));
    expect(await look(caseId)).toMatchObject({ status: "upheld", decision: "It does hum.", handler: admin.username });
    const [message] = await inbox(alice);
    expect(message).toMatchObject({ senderId: admin.id, subject: "Decided: Noise" });
    expect(message?.content).toContain("It does hum.");
    expect(message?.content).toContain(`https://patchbay.test/complaints/${caseId}`);
    expect(await mails(alice.email)).toEqual([]);
    expect((await acts(caseId)).map(({ act, actorId }) => [act, actorId])).toEqual([["cases.decide", admin.id]]);
  });

  it("comes by mail to who has blocked the administrator", async () => {
    const { db, alice, admin, as, complain, inbox, mails } = await setUp();
    await db.memberBlock.create({ data: { userId: alice.id, blockedId: admin.id } });
    const caseId = await complain();
    await unwrap(decideCase.execute(as(admin), { caseId, version: 0, decision: "declined", reason: "It is a bass." }));
    expect(await inbox(alice)).toEqual([]);
    expect((await mails(alice.email)).map(({ subject }) => subject)).toEqual(["Decided: Noise"]);
  });

  it("is one of two administrators': the other is told, and nothing is told twice", async () => {
    const { alice, admin, second, as, complain, acts, inbox } = await setUp();
    const caseId = await complain();
    const decide = (who: typeof admin, decision: string) =>
      decideCase.execute(as(who), { caseId, version: 0, decision, reason: "Because." });
    const answers = await Promise.all([decide(admin, "upheld"), decide(second, "declined"), decide(admin, "upheld")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) {
        expect(answer.code).toBe("conflict");
        expect(answer.message).toMatch(/changed since you opened it: it is now (upheld|declined), by/);
      }
    expect(await inbox(alice)).toHaveLength(1);
    expect(await acts(caseId)).toHaveLength(1);
  });

  it("is refused on what another has taken into review meanwhile, until it is looked at again", async () => {
    const { admin, second, as, complain, look } = await setUp();
    const caseId = await complain();
    await unwrap(assignCase.execute(as(second), { caseId, version: 0 }));
    const stale = { caseId, version: 0, decision: "upheld", reason: "Because." };
    expect(await decideCase.execute(as(admin), stale)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`it is now in review, by ${second.username}`),
    });
    const { version, handler } = await look(caseId);
    expect(handler).toBe(second.username);
    expect(await decideCase.execute(as(admin), { ...stale, version })).toMatchObject({ ok: true });
    expect(await assignCase.execute(as(second), { caseId, version: version + 1 })).toMatchObject({ code: "conflict" });
  });

  it("needs a reason and a case", async () => {
    const { admin, as, complain } = await setUp();
    const caseId = await complain();
    const input = { caseId, version: 0, decision: "upheld", reason: " " };
    expect(await decideCase.execute(as(admin), input)).toMatchObject({ errors: { reason: ["Give a reason."] } });
    const nowhere = { caseId: 2_147_483_647, version: 0, decision: "upheld", reason: "x" };
    expect(await decideCase.execute(as(admin), nowhere)).toMatchObject({ code: "not-found" });
  });

  it("takes numbers and ticks as JSON has them; a form's text is read as what it means", async () => {
    const { admin, as, complain } = await setUp();
    const caseId = await complain();
    const input = { caseId, version: 0, decision: "upheld", reason: "It hums." };
    for (const wrong of [{ version: "0" }, { version: null }, { caseId: String(caseId) }, { remove: "on" }])
      expect(await decideCase.execute(as(admin), { ...input, ...wrong })).toMatchObject({ code: "invalid" });
    const form = { caseId: String(caseId), version: "0", decision: "upheld", reason: "It hums." };
    // A complaint has no content to remove, so the refusal shows that the checkbox was read.
    const ticked = await decideCase.executeText(as(admin), { ...form, remove: "on" });
    expect(ticked).toMatchObject({ code: "conflict", errors: { remove: [expect.any(String)] } });
    expect(await decideCase.executeText(as(admin), form)).toMatchObject({ value: { version: 1, removed: false } });
  });
});

describe("a note", () => {
  it("is kept with who wrote it and when, and stays when the account goes", async () => {
    const { db, second, as, complain, look, acts } = await setUp();
    const caseId = await complain();
    await unwrap(addNote.execute(as(second), { caseId, text: "<b>Ask</b> the uploader." }));
    expect((await look(caseId)).notes).toMatchObject([{ author: second.username, text: "<b>Ask</b> the uploader." }]);
    expect(await acts(caseId)).toHaveLength(1);
    await db.user.delete({ where: { id: second.id } });
    expect((await look(caseId)).notes).toMatchObject([{ author: second.username }]);
    expect(await addNote.execute(as(second), { caseId: 2_147_483_647, text: "x" })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("a member", () => {
  it("sees their own cases and decisions, and neither notes nor another member's", async () => {
    const { alice, bob, admin, as, complain } = await setUp();
    const caseId = await complain(alice);
    await unwrap(addNote.execute(as(admin), { caseId, text: "A secret among us" }));
    await unwrap(decideCase.execute(as(admin), { caseId, version: 0, decision: "upheld", reason: "Right." }));
    expect(await unwrap(findOwnCases.execute(as(alice), {}))).toMatchObject({ total: 1, cases: [{ id: caseId }] });
    const own = await unwrap(readOwnCase.execute(as(alice), { caseId }));
    expect(own).toMatchObject({ status: "upheld", decision: "Right." });
    expect(JSON.stringify(own)).not.toContain("secret");
    expect(await unwrap(findOwnCases.execute(as(bob), {}))).toMatchObject({ total: 0, cases: [] });
    expect(await readOwnCase.execute(as(bob), { caseId })).toEqual(
      await readOwnCase.execute(as(bob), { caseId: 2_147_483_647 }),
    );
    // Even an administrator's own page does not show another member's case; administrators use the queue.
    expect(await readOwnCase.execute(as(admin), { caseId })).toMatchObject({ code: "not-found" });
  });
});
