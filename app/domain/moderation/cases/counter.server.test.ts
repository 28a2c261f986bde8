import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { fileCounter, findCountered } from "./counter.server.ts";
import { decideCounter } from "./decide-counter.server.ts";
import { counter, setUpTakedowns } from "./testing.ts";

const database = useDatabase();

/** Alice's torrent, taken down. */
async function setUp() {
  const all = await setUpTakedowns(database);
  const { db, alice, admin, as, look } = all;
  const torrent = await makeTorrent(db, { uploadedBy: alice.id });
  const email = `claimant${torrent.id}@mant.test`;
  const caseId = await all.send(torrent.infoHash ?? "", { email });
  const itemId = await all.decide(caseId);
  const row = () => db.torrent.findUniqueOrThrow({ where: { id: torrent.id } });
  const bars = () => db.barredInfoHash.count({ where: { infoHash: torrent.infoHash ?? "" } });
  const settle = async (decision: "restored" | "kept", who = admin) => {
    const { version } = await look(caseId);
    return decideCounter.execute(as(who), { caseId, version, itemId, decision, reason: "We have checked." });
  };
  return { ...all, torrent, email, caseId, itemId, row, bars, settle };
}

describe("a counter-notice", () => {
  it("is its uploader's alone: a stranger, a visitor and an administrator find nothing there", async () => {
    const { bob, admin, as, itemId, answer, look, caseId } = await setUp();
    const nothing = { ok: false, code: "not-found", message: "No torrent of yours was taken down under this address." };
    for (const who of [bob, admin]) {
      expect(await answer(who, itemId)).toEqual(nothing);
      expect(await findCountered.execute(as(who), { itemId })).toEqual(nothing);
    }
    expect(await findCountered.execute(as(bob), { itemId: 2_147_483_647 })).toEqual(nothing);
    expect(await fileCounter.execute(as(null), { itemId, ...counter })).toMatchObject({ code: "unauthenticated" });
    expect((await look(caseId)).status).toBe("upheld");
  });

  it("counters the case, goes to whoever sent the notice without the address, and is one however often it is sent", async () => {
    const { alice, itemId, answer, look, caseId, email, mails, row } = await setUp();
    const sent = await Promise.all([1, 2, 3].map(() => answer(alice, itemId)));
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await look(caseId)).toMatchObject({
      status: "countered",
      torrents: [{ status: "countered", counter: { statement: counter.statement, address: counter.address } }],
    });
    const told = (await mails(email)).filter(({ subject }) => subject.startsWith("A counter-notice"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(counter.statement);
    for (const secret of [counter.address, alice.username, alice.email]) expect(told[0]?.text).not.toContain(secret);
    expect((await row()).isActive).toBe(false);
    expect(await answer(alice, itemId, { statement: "And another thing" })).toMatchObject({ code: "conflict" });
  });

  it("needs both declarations and a signature, and waits when there are too many", async () => {
    const { alice, as, itemId, answer } = await setUp();
    expect(await answer(alice, itemId, { mistake: false, jurisdiction: false, signature: " " })).toMatchObject({
      errors: { mistake: [expect.any(String)], jurisdiction: [expect.any(String)], signature: [expect.any(String)] },
    });
    const context = as(alice);
    context.limits.counterNotice = { ...openLimiter(), spend: async () => 60, forgive: async () => undefined };
    expect(await fileCounter.execute(context, { itemId, ...counter })).toMatchObject({ code: "rate-limited" });
  });

  it("restores the torrent: listed again, no bar left, both sides told", async () => {
    const { alice, itemId, answer, settle, look, caseId, email, mails, inbox, row, bars, acts } = await setUp();
    expect(await bars()).toBe(1);
    await unwrap(answer(alice, itemId));
    expect(await unwrap(settle("restored"))).toMatchObject({ status: "declined", isListed: true });
    expect(await row()).toMatchObject({ isActive: true, takenDownAt: null });
    expect(await bars()).toBe(0);
    expect((await look(caseId)).torrents).toMatchObject([{ status: "restored", isListed: true }]);
    expect((await mails(email)).at(-1)?.subject).toMatch(/^Restored: /);
    expect((await inbox(alice)).at(-1)?.content).toContain("We have checked.");
    expect((await acts(caseId)).map(({ act }) => act)).toEqual(["cases.decide-torrent", "cases.decide-counter"]);
  });

  it("keeps it down for good: it cannot be answered again", async () => {
    const { alice, itemId, answer, settle, look, caseId, row, bars } = await setUp();
    await unwrap(answer(alice, itemId));
    await unwrap(settle("kept"));
    expect(await look(caseId)).toMatchObject({ status: "upheld", torrents: [{ status: "kept" }] });
    expect([(await row()).isActive, await bars()]).toEqual([false, 1]);
    expect(await answer(alice, itemId, { statement: "Once more" })).toMatchObject({ code: "conflict" });
    expect(await settle("restored")).toMatchObject({ code: "conflict" });
  });

  it("is decided by one of two administrators", async () => {
    const { alice, admin, second, as, itemId, answer, look, caseId } = await setUp();
    await unwrap(answer(alice, itemId));
    const { version } = await look(caseId);
    const settle = (who: typeof admin, decision: string) =>
      decideCounter.execute(as(who), { caseId, version, itemId, decision, reason: "x" });
    const answers = await Promise.all([settle(admin, "restored"), settle(second, "kept"), settle(admin, "kept")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("restores nothing that another notice still bars", async () => {
    const { alice, torrent, itemId, answer, settle, send, decide, row, bars } = await setUp();
    await decide(await send(torrent.infoHash ?? "", { work: "Another's work" }));
    expect(await bars()).toBe(2);
    await unwrap(answer(alice, itemId));
    expect(await unwrap(settle("restored"))).toMatchObject({ isListed: false });
    expect([(await row()).isActive, await bars()]).toEqual([false, 1]);
  });

  it("leaves what an administrator had deleted before among the deleted", async () => {
    const { db, alice, torrent, itemId, answer, settle, row } = await setUp();
    await db.torrent.update({ where: { id: torrent.id }, data: { withdrawnAt: new Date() } });
    await unwrap(answer(alice, itemId));
    await unwrap(settle("restored"));
    expect(await row()).toMatchObject({ isActive: false, takenDownAt: null, withdrawnAt: expect.any(Date) });
  });
});
