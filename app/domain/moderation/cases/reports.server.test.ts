import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { decideCase } from "./decide-case.server.ts";
import type { ReportKind } from "./kinds.ts";
import { findReportable, reportSubject } from "./report-subject.server.ts";
import { setUpReports } from "./testing.ts";

const database = useDatabase();

const setUp = () => setUpReports(database);

const kinds: [ReportKind, string][] = [
  ["topic", "Buy <b>now</b>"],
  ["reply", "A bad reply"],
  ["comment", "A bad comment"],
  ["chat", "A bad line"],
  ["message", "A bad message"],
  ["torrent", "Not mine"],
  ["collection", "A bad list"],
];

describe("a report", () => {
  it("of a collection is made by those who see it, and not by its owner", async () => {
    const { db, alice, bob, as, ids } = await setUp();
    const input = { kind: "collection", relatedId: ids.collection, reason: "It is bad." };
    expect(await reportSubject.execute(as(bob), input)).toMatchObject({ code: "forbidden" });
    expect(await unwrap(findReportable.execute(as(alice), input))).toMatchObject({
      label: "collection",
      title: "Collection Loot",
      path: `/collections/${ids.collection}`,
    });
    await db.collection.update({ where: { id: ids.collection }, data: { visibility: "private" } });
    expect(await reportSubject.execute(as(alice), input)).toMatchObject({ code: "not-found" });
  });

  it.each(kinds)("of a %s keeps what it was, once, whatever becomes of it", async (kind, text) => {
    const { db, alice, bob, as, ids, look } = await setUp();
    const relatedId = ids[kind];
    const send = () => reportSubject.execute(as(alice), { kind, relatedId, reason: "It is bad." });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map((one) => (one.ok ? one.value.id : one.code))).size).toBe(1);
    expect(await db.case.count({ where: { kind, relatedId: String(relatedId), reporterId: alice.id } })).toBe(1);
    await db.torrentComment.deleteMany({ where: { userId: bob.id } });
    await db.chatMessage.updateMany({ where: { userId: bob.id }, data: { isDeleted: true, message: "gone" } });
    await db.privateMessage.deleteMany({ where: { senderId: bob.id } });
    await db.forumTopic.deleteMany({ where: { authorId: bob.id } });
    await db.user.delete({ where: { id: bob.id } });
    const found = await look(sent[0]?.ok ? sent[0].value.id : 0);
    expect(found).toMatchObject({ kind, statement: "It is bad.", reported: { by: bob.username, byId: null } });
    expect(found.reported?.text).toContain(text);
  });

  it.each(kinds)("of a %s is refused of one's own, of what never was, and of a visitor", async (kind) => {
    const { bob, as, ids } = await setUp();
    const own = await reportSubject.execute(as(bob), { kind, relatedId: ids[kind], reason: "x" });
    expect(own).toMatchObject({ ok: false, code: kind === "message" ? "not-found" : "forbidden" });
    const never = { kind, relatedId: 2_147_483_647, reason: "x" };
    expect(await reportSubject.execute(as(bob), never)).toMatchObject({ code: "not-found" });
    expect(await reportSubject.execute(as(null), never)).toMatchObject({ code: "unauthenticated" });
  });

  it("of another's message, or of what is in a hidden category, is of something that is not there", async () => {
    const { second, alice, as, ids, secrets } = await setUp();
    const notThere = { ok: false, code: "not-found", message: "The content you want to report no longer exists." };
    const noMessage = { ...notThere, message: "This message no longer exists." };
    const strangers = { kind: "message", relatedId: ids.message, reason: "x" };
    expect(await reportSubject.execute(as(second), strangers)).toMatchObject(noMessage);
    expect(await findReportable.execute(as(second), strangers)).toMatchObject(noMessage);
    for (const kind of ["topic", "reply"] as const) {
      const hidden = { kind, relatedId: secrets[kind], reason: "x" };
      expect(await reportSubject.execute(as(alice), hidden)).toMatchObject(notThere);
      expect(await findReportable.execute(as(alice), hidden)).toMatchObject(notThere);
    }
  });

  it("of two members makes two cases, and of one member another once the first is decided", async () => {
    const { alice, second, admin, as, ids } = await setUp();
    const send = (who: typeof alice) =>
      unwrap(reportSubject.execute(as(who), { kind: "comment", relatedId: ids.comment, reason: "Bad" }));
    const first = await send(alice);
    expect((await send(second)).id).not.toBe(first.id);
    const decision = { caseId: first.id, version: 0, decision: "declined", reason: "It is fine." };
    await unwrap(decideCase.execute(as(admin), decision));
    expect((await send(alice)).id).not.toBe(first.id);
  });

  it("makes who reports too often wait, and says what is wrong with it", async () => {
    const { alice, as, ids } = await setUp();
    const context = as(alice);
    context.limits.report = { ...openLimiter(), spend: async () => 120, forgive: async () => undefined };
    const input = { kind: "topic", relatedId: ids.topic, reason: "x" };
    expect(await reportSubject.execute(context, input)).toMatchObject({ code: "rate-limited", retryAfter: 120 });
    expect(await reportSubject.execute(as(alice), { ...input, reason: "" })).toMatchObject({ code: "invalid" });
    expect(await reportSubject.execute(as(alice), { ...input, kind: "takedown" })).toMatchObject({ code: "invalid" });
  });
});
