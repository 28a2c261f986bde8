import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { deleteNotification } from "./delete-notification.server.ts";
import { findNotification, findNotifications } from "./find-notifications.server.ts";
import { postNotification } from "./post-notification.server.ts";

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
    expect(await postNotification.execute(asMember, { message: "mine" })).toMatchObject({ code: "forbidden" });
    await postNotification.execute({ ...asAdmin, clock: () => new Date("2031-01-01") }, { message: "older" });
    await postNotification.execute({ ...asAdmin, clock: () => new Date("2031-01-02") }, { message: " newer " });
    const seen = await findNotifications.execute(asMember, {});
    expect(seen).toMatchObject({
      ok: true,
      value: { total: 2, notifications: [{ message: "newer" }, { message: "older" }] },
    });
    expect(JSON.stringify(seen)).not.toContain(admin.username);
    expect(await findNotifications.execute(asAdmin, {})).toMatchObject({
      value: { notifications: [{ admin_username: admin.username }, { admin_username: admin.username }] },
    });
  });

  it("are written into the audit log once each, with their text, also when they are deleted", async () => {
    const { asAdmin, db, admin } = await setUp();
    const posted = await postNotification.execute(asAdmin, { message: "kept" });
    const notificationId = posted.ok ? posted.value.id : 0;
    await Promise.all([1, 2].map(() => deleteNotification.execute(asAdmin, { notificationId })));
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
    expect(await deleteNotification.execute(asAdmin, { notificationId })).toMatchObject({ code: "invalid" });
  });

  it("are refused when blank, in the spec's words, or too long", async () => {
    const { asAdmin } = await setUp();
    expect(await postNotification.execute(asAdmin, { message: "  " })).toMatchObject({
      code: "invalid",
      message: "Please enter a notification message",
    });
    expect(await postNotification.execute(asAdmin, { message: "x".repeat(2_001) })).toMatchObject({ code: "invalid" });
  });

  it("are deleted by administrators, once", async () => {
    const { asMember, asAdmin, db } = await setUp();
    const posted = await postNotification.execute(asAdmin, { message: "goes" });
    const notificationId = posted.ok ? posted.value.id : 0;
    expect(await deleteNotification.execute(asMember, { notificationId })).toMatchObject({ code: "forbidden" });
    expect(await findNotification.execute(asAdmin, { notificationId })).toMatchObject({ value: { message: "goes" } });
    const answers = await Promise.all([1, 2].map(() => deleteNotification.execute(asAdmin, { notificationId })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.notification.count()).toBe(0);
  });

  it("come twenty a page", async () => {
    const { asMember, db, admin } = await setUp();
    const data = Array.from({ length: 21 }, (_, i) => ({ message: `${i}`, adminUsername: admin.username }));
    await db.notification.createMany({ data });
    const page = await findNotifications.execute(asMember, { page: 2 });
    expect(page).toMatchObject({ ok: true, value: { total: 21, page: 2 } });
    expect(page.ok && page.value.notifications).toHaveLength(1);
  });
});
