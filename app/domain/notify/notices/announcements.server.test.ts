import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { deleteAnnouncement } from "../announcements/delete-announcement.server.ts";
import { editAnnouncement } from "../announcements/edit-announcement.server.ts";
import { postAnnouncement } from "../announcements/post-announcement.server.ts";
import { findNotices } from "./find-notices.server.ts";
import { markPageRead, removeOldNotices } from "./mark-read.server.ts";

const database = useDatabase();
const START = new Date("2026-06-01T12:00:00Z");
let now = START;
let staff: Context;
let reader: Context;

beforeEach(async () => {
  now = START;
  const clock = () => now;
  const { db } = database;
  staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true, createdAt: START })), { clock });
  reader = makeContext(db, actorFrom(await makeMember(db, { createdAt: START })), { clock });
});

const tell = () => runJobs(reader as Services);
const post = async (message: string, more = {}) =>
  (await unwrap(postAnnouncement.execute(staff, { message, ...more }))).id;
const lines = async (show: "unread" | "all" = "all") =>
  (await unwrap(findNotices.execute(reader, { show }))).notices.map(({ text }) => text);

describe("the notice of an announcement", () => {
  it("is read with the home page, also where it is one of two", async () => {
    await post("First words");
    await post("Second words");
    await tell();
    expect(await lines("unread")).toEqual(["Announcement: Second words", "Announcement: First words"]);
    const userId = reader.actor?.id ?? "";
    await unwrap(markPageRead.execute(systemContext(reader as Services), { userId, page: "/" }));
    expect(await lines("unread")).toEqual([]);
  });

  it("says what the announcement says, after a correction too", async () => {
    const notificationId = await post("The password is hunter2");
    await tell();
    await unwrap(editAnnouncement.execute(staff, { notificationId, message: "The meeting is at eight" }));
    expect(await lines()).toEqual(["Announcement: The meeting is at eight"]);
  });

  it("says the new words where it is corrected before anybody was told", async () => {
    const notificationId = await post("The password is hunter2");
    await unwrap(editAnnouncement.execute(staff, { notificationId, message: "The meeting is at eight" }));
    await tell();
    expect(await lines()).toEqual(["Announcement: The meeting is at eight"]);
  });

  it("goes with the announcement, told or not, and leaves others", async () => {
    const kept = await post("Stays");
    const notificationId = await post("Goes");
    await tell();
    await unwrap(deleteAnnouncement.execute(staff, { notificationId }));
    const untold = await post("Goes untold");
    await unwrap(deleteAnnouncement.execute(staff, { notificationId: untold }));
    await tell();
    expect(await lines()).toEqual(["Announcement: Stays"]);
    await unwrap(deleteAnnouncement.execute(staff, { notificationId: kept }));
  });

  it("goes for members who are no longer its readers", async () => {
    const role = await database.db.staffRole.create({ data: { name: `Crew ${reader.actor?.username}` } });
    const notificationId = await post("For all, at first");
    await tell();
    await unwrap(editAnnouncement.execute(staff, { notificationId, message: "For the crew", roleId: role.id }));
    expect(await lines()).toEqual([]);
  });

  it("for a role reaches holders who have blocked its author, and the author, as one for all does", async () => {
    const { db } = database;
    const role = await db.staffRole.create({ data: { name: `Desk ${reader.actor?.username}` } });
    const ids = [staff.actor?.id ?? "", reader.actor?.id ?? ""];
    await db.roleHolder.createMany({ data: ids.map((userId) => ({ userId, roleId: role.id })) });
    await db.memberBlock.create({ data: { userId: ids[1] ?? "", blockedId: ids[0] ?? "" } });
    await post("For the desk", { roleId: role.id });
    await tell();
    for (const context of [staff, reader])
      expect((await unwrap(findNotices.execute(context, {}))).notices[0]?.text).toBe("Announcement: For the desk");
  });

  it("goes when the announcement has ended", async () => {
    await post("Until tomorrow", { until: "2026-06-02" });
    await tell();
    expect(await lines()).toEqual(["Announcement: Until tomorrow"]);
    now = addDays(START, 1);
    await removeOldNotices(reader as Services);
    expect(await lines()).toEqual([]);
  });
});
