import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { decideCase } from "./decide-case.server.ts";
import { readOwnCase } from "./find-own-cases.server.ts";
import { reopenCase, undoCaseDecision } from "./reopen-case.server.ts";
import { setUpReports, setUpTakedowns } from "./testing.ts";

const database = useDatabase();
const at = () => new Date("2026-11-21T14:05:00Z");

async function setUp() {
  const all = await setUpReports(database);
  const { admin, as } = all;
  const decide = (caseId: number, version = 0, decision = "declined", reason = "It is fine.") =>
    unwrap(decideCase.execute(as(admin, { clock: at }), { caseId, version, decision, reason }));
  const reopen = (caseId: number, version: number, who = all.second, note = "There is <more> to it.") =>
    reopenCase.execute(as(who), { caseId, version, note });
  return { ...all, decide, reopen };
}

describe("a decided case that is opened again", () => {
  it("is in review with who opened it, keeps the decision in a note, and tells its reporter", async () => {
    const { alice, admin, second, as, complain, look, acts, inbox, decide, reopen } = await setUp();
    const caseId = await complain();
    const { version } = await decide(caseId);
    expect(await unwrap(reopen(caseId, version))).toEqual({ caseId, status: "review", version: version + 1 });
    const found = await look(caseId);
    expect(found).toMatchObject({ status: "review", handler: second.username, decision: null, decidedAt: null });
    expect(found.notes).toMatchObject([{ author: second.username }]);
    expect(found.notes[0]?.text).toBe(
      `Reopened: There is <more> to it.\n\nPrevious decision: declined by ${admin.username}, 2026-11-21 14:05 UTC: It is fine.`,
    );
    const own = await unwrap(readOwnCase.execute(as(alice), { caseId }));
    expect(own).toMatchObject({ status: "review", decision: null, decidedAt: null });
    const told = (await inbox(alice)).at(-1);
    expect(told).toMatchObject({ senderId: second.id, subject: "Reopened: Noise" });
    expect(told?.content).toContain("are now reviewing it again");
    expect(told?.content).not.toContain("more");
    expect((await acts(caseId)).at(-1)).toMatchObject({
      act: "cases.reopen",
      actorId: second.id,
      before: { status: "declined", reason: "It is fine." },
      after: { status: "review", note: "There is <more> to it." },
    });
  });

  it("is decided anew, and its reporter told anew, also by mail", async () => {
    const { db, alice, admin, second, complain, look, mails, decide, reopen } = await setUp();
    for (const blocked of [admin, second])
      await db.memberBlock.create({ data: { userId: alice.id, blockedId: blocked.id } });
    const caseId = await complain();
    await decide(caseId);
    await unwrap(reopen(caseId, 1));
    await decide(caseId, 2, "upheld", "It does hum.");
    expect(await look(caseId)).toMatchObject({ status: "upheld", decision: "It does hum.", version: 3 });
    const subjects = ["Decided: Noise", "Reopened: Noise", "Decided: Noise"];
    expect((await mails(alice.email)).map(({ subject }) => subject)).toEqual(subjects);
  });

  it("is opened once of two at once, and only by who has seen the decision", async () => {
    const { admin, complain, look, decide, reopen } = await setUp();
    const caseId = await complain();
    expect(await reopen(caseId, 0)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/it is now open/),
    });
    await decide(caseId);
    expect(await reopen(caseId, 0)).toMatchObject({ code: "conflict" });
    const answers = await Promise.all([reopen(caseId, 1), reopen(caseId, 1, admin)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await look(caseId)).notes).toHaveLength(1);
    expect(await reopen(caseId, 2)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/now in review/),
    });
  });

  it("stays decided while its reporter's next report of the same waits", async () => {
    const { send, look, decide, reopen } = await setUp();
    const first = await send("comment");
    await decide(first);
    const next = await send("comment");
    expect(next).not.toBe(first);
    expect(await reopen(first, 1)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/reported this again/),
    });
    expect(await look(first)).toMatchObject({ status: "declined", version: 1, notes: [] });
    await decide(next);
    expect(await reopen(first, 1)).toMatchObject({ ok: true });
  });

  it("is undone within ten minutes by the one who decided, as if it were opened again", async () => {
    const { alice, admin, second, as, complain, look, inbox, decide } = await setUp();
    const caseId = await complain();
    await decide(caseId);
    const undo = (who: typeof admin, minutes: number) =>
      undoCaseDecision.execute(as(who, { clock: () => addMinutes(at(), minutes) }), { caseId });
    expect(await undo(second, 1)).toMatchObject({ code: "conflict" });
    expect(await undo(alice, 1)).toMatchObject({ code: "forbidden" });
    expect(await undo(admin, 11)).toMatchObject({ code: "conflict" });
    const told = (await inbox(alice)).length;
    expect(await unwrap(undo(admin, 9))).toMatchObject({ status: "review" });
    expect(await undo(admin, 9)).toMatchObject({ code: "conflict" });
    const { notes } = await look(caseId);
    expect(notes[0]?.text).toContain("undone within ten minutes");
    expect(await inbox(alice)).toHaveLength(told + 1);
  });

  it("needs a note and a case, and an administrator", async () => {
    const { alice, as, complain, decide, reopen } = await setUp();
    const caseId = await complain();
    await decide(caseId);
    expect(await reopen(caseId, 1, undefined, " ")).toMatchObject({
      errors: { note: ["Say why you are reopening it."] },
    });
    expect(await reopen(2_147_483_647, 0)).toMatchObject({ code: "not-found" });
    expect(await reopen(caseId, 1, alice)).toMatchObject({ code: "forbidden" });
    expect(await reopenCase.execute(as(null), { caseId, version: 1, note: "x" })).toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is never a takedown notice, which has counter-notices", async () => {
    const { second, as, send, decide, look } = await setUpTakedowns(database);
    const caseId = await send("nothing that is here");
    await decide(caseId, "declined");
    const { version, status } = await look(caseId);
    expect(status).toBe("declined");
    expect(await reopenCase.execute(as(second), { caseId, version, note: "x" })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("counter-notice"),
    });
    expect(await look(caseId)).toMatchObject({ status, version, notes: [] });
  });
});
