import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findAnnouncementFeed } from "../../community/feeds/find-announcement-feed.server.ts";
import { deleteAnnouncement } from "./delete-announcement.server.ts";
import { editAnnouncement } from "./edit-announcement.server.ts";
import { findAnnouncement, findAnnouncements } from "./find-announcements.server.ts";
import { findAudiences, postAnnouncement } from "./post-announcement.server.ts";

const database = useDatabase();

async function setUp() {
  const { db } = database;
  await db.notification.deleteMany();
  const [member, admin] = await Promise.all([makeMember(db), makeMember(db, { isAdmin: true })]);
  const [asMember, asAdmin] = [member, admin].map((user) => makeContext(db, actorFrom(user)));
  if (!asMember || !asAdmin) throw new Error("no contexts");
  return { db, member, admin, asMember, asAdmin };
}

describe("announcements", () => {
  it("are posted by administrators and read by members, newest first, the author told to administrators alone", async () => {
    const { asMember, asAdmin, admin } = await setUp();
    expect(await postAnnouncement.execute(asMember, { message: "mine" })).toMatchObject({ code: "forbidden" });
    await postAnnouncement.execute({ ...asAdmin, clock: () => new Date("2931-01-01") }, { message: "older" });
    await postAnnouncement.execute({ ...asAdmin, clock: () => new Date("2931-01-02") }, { message: " newer " });
    const seen = await findAnnouncements.execute(asMember, {});
    expect(seen).toMatchObject({
      ok: true,
      value: { total: 2, notifications: [{ message: "newer" }, { message: "older" }] },
    });
    expect(JSON.stringify(seen)).not.toContain(admin.username);
    expect(await findAnnouncements.execute(asAdmin, {})).toMatchObject({
      value: { notifications: [{ admin_username: admin.username }, { admin_username: admin.username }] },
    });
  });

  it("are written into the audit log once each, with their text, also when they are deleted", async () => {
    const { asAdmin, db, admin } = await setUp();
    const posted = await postAnnouncement.execute(asAdmin, { message: "kept" });
    const notificationId = posted.ok ? posted.value.id : 0;
    await Promise.all([1, 2].map(() => deleteAnnouncement.execute(asAdmin, { notificationId })));
    const entries = await db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: "asc" } });
    const subject = { subjectKind: "notification", subjectId: String(notificationId), subjectName: "kept" };
    expect(entries).toMatchObject([
      { act: "notifications.post", ...subject, after: { message: "kept" } },
      { act: "notifications.delete", ...subject, before: { message: "kept", by: admin.username } },
    ]);
    expect(entries).toHaveLength(2);
  });

  it.each(["1", true, 0, 1.5, 2_147_483_648])("have a number, in JSON no text: %j", async (notificationId) => {
    const { asAdmin } = await setUp();
    expect(await deleteAnnouncement.execute(asAdmin, { notificationId })).toMatchObject({ code: "invalid" });
  });

  it("are refused when blank, in the spec's words, or too long", async () => {
    const { asAdmin } = await setUp();
    expect(await postAnnouncement.execute(asAdmin, { message: "  " })).toMatchObject({
      code: "invalid",
      message: "Please enter a notification message",
    });
    expect(await postAnnouncement.execute(asAdmin, { message: "x".repeat(2_001) })).toMatchObject({ code: "invalid" });
  });

  it("can be corrected, which tells readers that they were edited, and nobody anew", async () => {
    const { asMember, asAdmin, db } = await setUp();
    const { id } = await unwrap(postAnnouncement.execute(asAdmin, { message: "Downtime on Fridya" }));
    const edit = (context: typeof asAdmin, input: object) =>
      editAnnouncement.execute(context, { notificationId: id, message: "Downtime on Friday", ...input });
    expect(await edit(asMember, {})).toMatchObject({ code: "forbidden" });
    const events = () => db.siteEvent.count({ where: { kind: "announcement_posted" } });
    const before = await events();
    await unwrap(edit(asAdmin, {}));
    await unwrap(edit(asAdmin, {}));
    expect(await events()).toBe(before);
    const { notifications } = await unwrap(findAnnouncements.execute(asMember, {}));
    expect(notifications).toMatchObject([{ id, message: "Downtime on Friday", edited_at: expect.any(String) }]);
    const entries = await db.auditEntry.findMany({ where: { act: "notifications.edit", subjectId: String(id) } });
    expect(entries).toMatchObject([
      { before: { message: "Downtime on Fridya" }, after: { message: "Downtime on Friday" } },
    ]);
    expect(await edit(asAdmin, { notificationId: id + 1_000 })).toMatchObject({ code: "not-found" });
  });

  it("end on their day for members, and stay in the list of those who post them", async () => {
    const { asMember, asAdmin } = await setUp();
    const at = (day: string) => ({ clock: () => new Date(day) });
    const poster = { ...asAdmin, ...at("2931-05-01T12:00:00Z") };
    const late = await postAnnouncement.execute(poster, { message: "too late", until: "2931-05-01" });
    expect(late).toMatchObject({ code: "invalid", errors: { until: [expect.any(String)] } });
    await unwrap(postAnnouncement.execute(poster, { message: "for a week", until: "2931-05-08" }));
    const seen = async (context: typeof asAdmin, input = {}) =>
      (await unwrap(findAnnouncements.execute(context, input))).notifications.map(({ message }) => message);
    const feed = async (context: typeof asAdmin) =>
      (await unwrap(findAnnouncementFeed.execute(context, {}))).items.map(({ text }) => text);
    const [before, after] = ["2931-05-07T23:59:59Z", "2931-05-08T00:00:00Z"].map(at);
    expect(await seen({ ...asMember, ...before })).toEqual(["for a week"]);
    expect(await feed({ ...asMember, ...before })).toEqual(["for a week"]);
    expect(await seen({ ...asMember, ...after })).toEqual([]);
    expect(await feed({ ...asMember, ...after })).toEqual([]);
    expect(await seen({ ...asMember, ...after }, { ended: true })).toEqual([]);
    expect(await seen({ ...asAdmin, ...after }, { ended: true })).toEqual(["for a week"]);
  });

  it("for a role reach its holders alone: in the list, the feed and by a notice, and no webhook", async () => {
    const { asMember, asAdmin, db, member } = await setUp();
    const role = await db.staffRole.create({ data: { name: `Crew ${member.id.slice(0, 8)}`, rights: [] } });
    const { roles } = await unwrap(findAudiences.execute(asAdmin, {}));
    expect(roles).toContainEqual({ id: role.id, name: role.name });
    expect(await findAudiences.execute(asMember, {})).toMatchObject({ code: "forbidden" });
    const holder = await makeMember(db);
    await db.roleHolder.create({ data: { userId: holder.id, roleId: role.id } });
    const events = () => db.siteEvent.count({ where: { kind: "announcement_posted" } });
    const before = await events();
    await unwrap(postAnnouncement.execute(asAdmin, { message: "crew only", roleId: role.id }));
    expect(await events()).toBe(before);
    const asHolder = makeContext(db, actorFrom(holder));
    for (const [context, count] of [
      [asMember, 0],
      [asHolder, 1],
      [asAdmin, 1],
    ] as const) {
      expect((await unwrap(findAnnouncements.execute(context, {}))).total).toBe(count);
      expect((await unwrap(findAnnouncementFeed.execute(context, {}))).items).toHaveLength(count);
    }
    const cause = await db.noticeCause.findFirstOrThrow({ where: { title: "crew only" } });
    expect(cause).toMatchObject({ kind: "announcement", members: [holder.id] });
    const unknown = await postAnnouncement.execute(asAdmin, { message: "to nobody", roleId: role.id + 1_000 });
    expect(unknown).toMatchObject({ code: "invalid", errors: { roleId: ["This role no longer exists."] } });
    await db.staffRole.delete({ where: { id: role.id } });
    expect((await unwrap(findAnnouncements.execute(asAdmin, {}))).total).toBe(0);
  });

  it("are deleted by administrators, once", async () => {
    const { asMember, asAdmin, db } = await setUp();
    const posted = await postAnnouncement.execute(asAdmin, { message: "goes" });
    const notificationId = posted.ok ? posted.value.id : 0;
    expect(await deleteAnnouncement.execute(asMember, { notificationId })).toMatchObject({ code: "forbidden" });
    expect(await findAnnouncement.execute(asAdmin, { notificationId })).toMatchObject({ value: { message: "goes" } });
    const answers = await Promise.all([1, 2].map(() => deleteAnnouncement.execute(asAdmin, { notificationId })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.notification.count()).toBe(0);
  });

  it("come twenty a page", async () => {
    const { asMember, db, admin } = await setUp();
    const data = Array.from({ length: 21 }, (_, i) => ({ message: `${i}`, adminUsername: admin.username }));
    await db.notification.createMany({ data });
    const page = await findAnnouncements.execute(asMember, { page: 2 });
    expect(page).toMatchObject({ ok: true, value: { total: 21, page: 2 } });
    expect(page.ok && page.value.notifications).toHaveLength(1);
  });
});
