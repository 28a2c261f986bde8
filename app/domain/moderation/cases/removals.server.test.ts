import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { awards } from "../../catalogue/points/awards.ts";
import { newestLines } from "../../community/chat/chat-line.server.ts";
import { decideCase } from "./decide-case.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import type { ReportKind } from "./kinds.ts";
import { setUpReports } from "./testing.ts";

const database = useDatabase();

/** Bob's content with the points it earned, and how an administrator decides on Alice's report about it. */
async function setUp() {
  const all = await setUpReports(database);
  const { db, bob, admin, as, ids } = all;
  const earn = (type: "topic" | "reply" | "upload", relatedId: number) =>
    db.$transaction((tx) =>
      awardPoints(tx, {
        userId: bob.id,
        type,
        relatedId: String(relatedId),
        description: "x",
        at: new Date(),
      }),
    );
  await earn("topic", ids.topic);
  await earn("reply", ids.reply);
  await earn("upload", ids.torrent);
  await db.forumTopic.update({ where: { id: ids.topic }, data: { replyCount: 1 } });
  await db.torrent.update({ where: { id: ids.torrent }, data: { comments: 1 } });
  const decide = (caseId: number, more = {}) =>
    decideCase.execute(as(admin), { caseId, version: 0, decision: "upheld", reason: "Out.", remove: true, ...more });
  const points = async () => (await db.userStats.findUnique({ where: { userId: bob.id } }))?.activityPoints ?? 0;
  const actsOn = async (kind: string) =>
    (
      await db.auditEntry.findMany({
        where: { subjectKind: kind, subjectId: String(ids[kind as ReportKind]) },
        orderBy: { id: "asc" },
      })
    ).map(({ act, actorId }) => [act, actorId]);
  return { ...all, decide, points, actsOn };
}

const ALL = awards.topic + awards.reply + awards.upload;
const removed: [ReportKind, string, number][] = [
  ["topic", "forum.remove-topic", awards.upload],
  ["reply", "forum.remove-reply", ALL - awards.reply],
  ["comment", "comments.delete", ALL],
  ["chat", "chat.delete", ALL],
  ["torrent", "torrents.withdraw", ALL],
  ["collection", "collections.hide", ALL],
];

describe("upholding a report with what is reported", () => {
  it.each(removed)("removes a %s as %s does, and tells the reporter", async (kind, act, left) => {
    const { db, alice, admin, ids, send, look, decide, points, actsOn, acts, inbox } = await setUp();
    const caseId = await send(kind);
    expect((await look(caseId)).reported).toMatchObject({ isThere: true });
    expect(await points()).toBe(ALL);
    expect(await unwrap(decide(caseId))).toMatchObject({ status: "upheld", removed: true });
    expect((await look(caseId)).reported).toMatchObject({ isThere: false });
    expect(await points()).toBe(left);
    expect(await actsOn(kind)).toEqual([[act, admin.id]]);
    expect((await acts(caseId)).map(({ act: name, after }) => [name, after])).toEqual([
      ["cases.decide", { status: "upheld", reason: "Out.", removed: true }],
    ]);
    expect((await inbox(alice)).at(-1)?.content).toContain("The content you reported was removed.");
    const topic = await db.forumTopic.findUnique({ where: { id: ids.topic } });
    expect(topic?.replyCount).toBe(kind === "topic" ? undefined : kind === "reply" ? 0 : 1);
    const torrent = await db.torrent.findUnique({ where: { id: ids.torrent } });
    expect(torrent).toMatchObject({ isActive: kind !== "torrent", comments: kind === "comment" ? 0 : 1 });
    const collection = await db.collection.findUniqueOrThrow({ where: { id: ids.collection } });
    expect(collection.hiddenAt !== null).toBe(kind === "collection");
    const line = (await newestLines(db, 50)).find(({ id }) => id === ids.chat);
    expect(line?.message).toBe(kind === "chat" ? "[Message deleted]" : "A bad line");
  });

  it("takes a torrent's points back where that is asked for, and leaves it under the deleted ones", async () => {
    const { db, ids, send, decide, points } = await setUp();
    await unwrap(decide(await send("torrent"), { takePoints: true }));
    expect(await points()).toBe(ALL - awards.upload);
    const torrent = await db.torrent.findUniqueOrThrow({ where: { id: ids.torrent } });
    expect(torrent).toMatchObject({ withdrawnAt: expect.any(Date), takenDownAt: null });
  });

  it("rids the receiver of a private message, and leaves its sender what they wrote", async () => {
    const { db, alice, ids, send, decide, inbox, look } = await setUp();
    const caseId = await send("message");
    await unwrap(decide(caseId));
    const message = await db.privateMessage.findUniqueOrThrow({ where: { id: ids.message } });
    expect(message).toMatchObject({ isDeletedByReceiver: true, isDeletedBySender: false });
    expect((await look(caseId)).reported).toMatchObject({ isThere: false });
    expect((await inbox(alice)).at(-1)?.content).toContain("The message was removed from your inbox.");
  });

  it("removes nothing unless it is asked for, and never where the report is declined", async () => {
    const { alice, send, decide, look, points, inbox } = await setUp();
    const caseId = await send("topic");
    expect(await decide(caseId, { decision: "declined" })).toMatchObject({
      code: "invalid",
      errors: { remove: [expect.stringContaining("Content is removed only if")] },
    });
    expect(await unwrap(decide(caseId, { remove: undefined }))).toMatchObject({ status: "upheld", removed: false });
    expect((await look(caseId)).reported).toMatchObject({ isThere: true });
    expect(await points()).toBe(ALL);
    expect((await inbox(alice)).at(-1)?.content).not.toContain("removed");
  });

  it("of what has gone meanwhile decides nothing and says so", async () => {
    const { db, alice, ids, send, decide, look, acts, inbox } = await setUp();
    for (const kind of ["topic", "comment", "chat", "torrent", "message"] as const) {
      const caseId = await send(kind);
      const before = (await inbox(alice)).length;
      if (kind === "topic") await db.forumTopic.delete({ where: { id: ids.topic } });
      if (kind === "comment") await db.torrentComment.delete({ where: { id: ids.comment } });
      if (kind === "chat") await db.chatMessage.update({ where: { id: ids.chat }, data: { isDeleted: true } });
      if (kind === "torrent") await db.torrent.update({ where: { id: ids.torrent }, data: { isActive: false } });
      if (kind === "message")
        await db.privateMessage.update({ where: { id: ids.message }, data: { isDeletedByReceiver: true } });
      const conflict = { code: "conflict", message: expect.stringContaining("no longer exists") };
      expect(await decide(caseId), kind).toMatchObject(conflict);
      expect(await look(caseId), kind).toMatchObject({ status: "open", version: 0, reported: { isThere: false } });
      expect(await acts(caseId)).toEqual([]);
      expect(await inbox(alice)).toHaveLength(before);
      expect(await unwrap(decide(caseId, { remove: false })), kind).toMatchObject({ status: "upheld" });
    }
  });

  it("happens once when two decide at once, and leaves nothing behind when telling the reporter fails", async () => {
    const { db, alice, second, as, send, decide, points, actsOn, look } = await setUp();
    const caseId = await send("reply");
    const other = decideCase.execute(as(second), { caseId, version: 0, decision: "upheld", reason: "x", remove: true });
    const answers = await Promise.all([decide(caseId), other]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await actsOn("reply")).toHaveLength(1);
    expect(await points()).toBe(ALL - awards.reply);

    const topic = await send("topic");
    const broken = new Error("no inbox");
    const failing = as(second);
    failing.db = db.$extends({
      query: { privateMessage: { create: () => Promise.reject(broken) } },
    }) as unknown as typeof db;
    const input = { caseId: topic, version: 0, decision: "upheld", reason: "x", remove: true };
    await expect(decideCase.execute(failing, input)).rejects.toThrow("no inbox");
    expect(await look(topic)).toMatchObject({ status: "open", reported: { isThere: true } });
    expect(await actsOn("topic")).toEqual([]);
    expect(await points()).toBe(ALL - awards.reply);
    expect(await db.privateMessage.count({ where: { receiverId: alice.id, subject: { contains: "Topic" } } })).toBe(0);
  });

  it("is no choice of a complaint", async () => {
    const { alice, as, decide, look } = await setUp();
    const { id } = await unwrap(fileComplaint.execute(as(alice), { subject: "Noise", message: "It hums." }));
    expect(await decide(id)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has no reported content"),
    });
    expect(await look(id)).toMatchObject({ status: "open", reported: null });
  });
});
