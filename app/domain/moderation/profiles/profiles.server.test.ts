import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { recordTorrents } from "../../catalogue/torrents/record-torrents.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import type { MemberField } from "../../people/members/member-fields.ts";
import { readAbout, setAbout } from "./about.server.ts";
import { findMember } from "./find-member.server.ts";
import { findStaff } from "./find-staff.server.ts";
import { readPrivacy, setPrivacy } from "./privacy.server.ts";
import { readStanding } from "./read-standing.server.ts";
import { roundVisit } from "./round-visit.ts";

const database = useDatabase();
const as = (member: Awaited<ReturnType<typeof makeMember>>) => makeContext(database.db, actorFrom(member));

describe("a member's page", () => {
  it("is found by the name in any case, and not for a name that nobody has", async () => {
    const reader = await makeMember(database.db);
    await makeMember(database.db, { username: "Äolian" });
    const found = await findMember.execute(as(reader), { username: "äOLIAN" });
    expect(found).toMatchObject({ ok: true, value: { member: { username: "Äolian" } } });
    expect(await findMember.execute(as(reader), { username: "nobody-here" })).toMatchObject({ code: "not-found" });
  });

  it("has no posts of hidden categories, and no comments on torrents that are gone", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const hidden = await db.forumCategory.create({
      data: { name: "Staff", description: "", color: "#ffffff", isHidden: true },
    });
    await db.forumTopic.create({ data: { title: "Secret", content: "x", categoryId: hidden.id, authorId: member.id } });
    const gone = await makeTorrent(db, { isActive: false, uploadedBy: member.id });
    await db.torrentComment.create({ data: { torrentId: gone.id, userId: member.id, comment: "Nice" } });
    const reader = as(await makeMember(db));
    for (const list of ["uploads", "posts", "comments"])
      expect(await findMember.execute(reader, { username: member.username, list })).toMatchObject({
        value: { member: { uploads: 0, topics: 0, comments: 0 }, total: 0 },
      });
  });

  it("lists the thanks received for what its other lists show, the newest first", async () => {
    const { db } = database;
    const member = await makeMember(db, { shows: ["figures", "uploads", "posts", "comments"] });
    const [open, shy] = [await makeMember(db, { shows: ["comments"] }), await makeMember(db, { shows: [] })];
    const category = await db.forumCategory.create({ data: { name: "Praise" } });
    const hidden = await db.forumCategory.create({ data: { name: "Back room", isHidden: true } });
    const topicIn = (categoryId: number, title: string) =>
      db.forumTopic.create({ data: { title, content: "x", categoryId, authorId: member.id } });
    const [topic, secret] = [await topicIn(category.id, "Mixing"), await topicIn(hidden.id, "Secret")];
    const reply = await db.forumReply.create({ data: { topicId: topic.id, content: "x", authorId: member.id } });
    const kit = await makeTorrent(db, { name: "Kit", uploadedBy: member.id });
    const gone = await makeTorrent(db, { uploadedBy: member.id, isActive: false });
    const other = await makeTorrent(db, { name: "Pads" });
    const comment = await db.torrentComment.create({
      data: { torrentId: other.id, userId: member.id, comment: "Nice" },
    });
    const things = [
      { torrentId: kit.id },
      { torrentId: gone.id },
      { topicId: topic.id },
      { topicId: secret.id },
      { replyId: reply.id },
      { commentId: comment.id },
    ];
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    for (const [i, thing] of things.entries()) {
      const userId = i === 0 ? shy.id : open.id;
      await db.thanks.create({ data: { ...thing, userId, receiverId: member.id, createdAt: at(i) } });
    }
    const reader = as(await makeMember(db));
    const found = async () => {
      const page = await findMember.execute(reader, { username: member.username, list: "thanks" });
      if (!page.ok) throw new Error(page.message);
      const { thanks, total } = page.value;
      return [total, thanks?.map(({ kind, title, by }) => [kind, title, by])];
    };
    expect(await found()).toEqual([
      4,
      [
        ["comment", "Pads", open.username],
        ["reply", "Mixing", open.username],
        ["topic", "Mixing", open.username],
        ["torrent", "Kit", null],
      ],
    ]);
    const show = (shows: MemberField[]) => db.user.update({ where: { id: member.id }, data: { shows } });
    await show(["figures", "comments"]);
    expect(await found()).toEqual([1, [["comment", "Pads", open.username]]]);
    await show(["figures", "posts"]);
    expect((await found())[0]).toBe(2);
    await show(["figures"]);
    expect(await found()).toEqual([0, []]);
    await show(["uploads", "posts", "comments"]);
    expect(await found()).toEqual([null, undefined]);
  });

  it("shows a page of topics and replies by date", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const { id: categoryId } = await db.forumCategory.create({
      data: { name: "Talk", description: "", color: "#ffffff" },
    });
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
    const topic = await db.forumTopic.create({
      data: { title: "First", content: "x", categoryId, authorId: member.id, createdAt: minute(0) },
    });
    await db.forumReply.createMany({
      data: Array.from({ length: 24 }, (_, n) => ({
        topicId: topic.id,
        content: `**Reply** ${n}`,
        authorId: member.id,
        createdAt: minute(n + 1),
      })),
    });
    const { username } = member;
    const pageOf = async (page: number) => {
      const found = await findMember.execute(as(member), { username, list: "posts", page });
      return found.ok ? (found.value.posts ?? []) : [];
    };
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([first.length, second.length]).toEqual([20, 5]);
    expect(first[0]).toMatchObject({ kind: "reply", title: "First", text: "Reply 23" });
    expect(second.at(-1)).toMatchObject({ kind: "topic", id: topic.id });
  });
});

describe("privacy", () => {
  it("is set by a preset or part by part, and read as it was set", async () => {
    const member = as(await makeMember(database.db));
    expect(await setPrivacy.execute(member, { preset: "quiet", joined: true })).toMatchObject({
      value: { preset: "quiet", joined: false, uploads: true },
    });
    await setPrivacy.execute(member, { preset: "own", joined: true });
    expect(await readPrivacy.execute(member, {})).toMatchObject({
      value: { preset: "own", joined: true, uploads: false },
    });
    expect(await setPrivacy.execute(member, { preset: "secret" })).toMatchObject({ code: "invalid" });
  });

  it("takes the name out of events that are kept, and keeps it out of new ones", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const torrent = await makeTorrent(db, { uploadedBy: member.id });
    const record = () =>
      db.$transaction((tx) => recordTorrents(tx, { clock: () => new Date() }, "torrent_updated", [torrent.id]));
    const uploaders = async () =>
      (await db.siteEvent.findMany({ where: { subjectId: String(torrent.id), subjectKind: "torrent" } })).map(
        ({ data }) => (data as { uploader: string | null }).uploader,
      );
    await record();
    expect(await uploaders()).toEqual([member.username]);
    await setPrivacy.execute(as(member), { preset: "hidden" });
    await record();
    expect(await uploaders()).toEqual([null, null]);
  });
});

it("a member's standing is told to staff, and the reports about them to those who decide reports", async () => {
  const { db } = database;
  const [member, reader] = await Promise.all([makeMember(db), makeMember(db)]);
  const report = { kind: "chat", subject: "Chat message", statement: "Rude.", accusedId: member.id } as const;
  const { id } = await db.case.create({
    data: { ...report, notes: { create: ["First.", "Last."].map((text) => ({ text, authorName: "staff" })) } },
  });
  const read = async (...rights: Right[]) =>
    readStanding.execute(makeContext(db, { ...actorFrom(reader), rights }), { userId: member.id });
  expect(await read()).toMatchObject({ code: "forbidden" });
  expect(await read("users.see")).toMatchObject({ value: { isSuspended: false, cases: null } });
  expect(await read("users.see", "cases.decide")).toMatchObject({ value: { cases: [{ id, note: "Last." }] } });
});

it("a text about oneself is kept as it was written, and one that makes too large a page is refused beside its field", async () => {
  const [member, other] = [as(await makeMember(database.db)), as(await makeMember(database.db))];
  const read = async (reader = member) => (await unwrap(readAbout.execute(reader, {}))).about;
  expect(await setAbout.execute(member, { about: "x".repeat(2_001) })).toMatchObject({
    errors: { about: ["At most 2,000 characters."] },
  });
  expect(await read()).toBe("");
  expect(await setAbout.execute(member, { about: "Makes *kits*" })).toMatchObject({ ok: true });
  expect([await read(), await read(other)]).toEqual(["Makes *kits*", ""]);
  expect(await setAbout.execute(member, { about: "" })).toMatchObject({ ok: true });
  expect(await read()).toBe("");
});

it("a last visit is told in four words", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const before = (days: number) => roundVisit(new Date(now.getTime() - days * 86_400_000), now);
  expect([0, 0.9, 1, 6.9, 7, 29, 30, 400].map(before)).toEqual([
    ...["today", "today", "this week", "this week"],
    ...["this month", "this month", "earlier", "earlier"],
  ]);
});

describe("the staff", () => {
  it("are listed by the roles that are shown, administrators first, without those who hide or lost theirs", async () => {
    const { db } = database;
    const [reader, admin, ola, udo, hiding, gone] = await Promise.all([
      makeMember(db),
      makeMember(db, { isAdmin: true }),
      makeMember(db, { username: "staff-ola" }),
      makeMember(db, { username: "Staff-Udo" }),
      makeMember(db, { shows: ["uploads"] }),
      makeMember(db, { isSuspended: true }),
    ]);
    const [shown, secret, empty] = await Promise.all([
      db.staffRole.create({ data: { name: "Librarian", colour: "green" } }),
      db.staffRole.create({ data: { name: "Night watch", isShown: false } }),
      db.staffRole.create({ data: { name: "Vacant" } }),
    ]);
    const holders = [udo, ola, hiding, gone].map(({ id: userId }) => ({ userId, roleId: shown.id }));
    await db.roleHolder.createMany({ data: [...holders, { userId: reader.id, roleId: secret.id }] });
    const found = await findStaff.execute(as(reader), {});
    const roles = found.ok ? found.value.roles : [];
    expect(roles[0]).toMatchObject({ name: "Administrator" });
    expect(roles[0]?.members.map(({ id }) => id)).toContain(admin.id);
    expect(roles.find(({ name }) => name === "Librarian")).toMatchObject({
      colour: "green",
      members: [{ username: "staff-ola" }, { username: "Staff-Udo" }],
    });
    const names = roles.map(({ name }) => name);
    expect(names).not.toContain(secret.name);
    expect(names).not.toContain(empty.name);
    const asAdmin = await findStaff.execute(as(admin), {});
    const seen = asAdmin.ok ? asAdmin.value.roles.find(({ name }) => name === "Librarian")?.members : [];
    expect(seen?.map(({ id }) => id)).toContain(hiding.id);
  });
});
