import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { forgetPages } from "../notices/forget.server.ts";
import { announcementPage } from "../notices/frame.server.ts";
import { noSuchAnnouncement } from "./find-announcements.server.ts";
import { NotificationId } from "./output.ts";
import { OneAnnouncement } from "./schema.ts";

/** Deletes an announcement with its notices. Refusals: not-found. */
export const deleteAnnouncement = defineUseCase({
  name: "notifications.delete",
  input: OneAnnouncement,
  output: NotificationId,
  allow: holding("announcements.post"),
  async write({ tx }, { notificationId: id }) {
    const found = await tx.notification.findUnique({ where: { id } });
    const { count } = await tx.notification.deleteMany({ where: { id } });
    if (!found || count === 0) return noSuchAnnouncement();
    await forgetPages(tx, [announcementPage(id)]);
    const { message, adminUsername } = found;
    const subject = { kind: "notification", id, name: message };
    return ok({ id }, { audit: { subject, before: { message, by: adminUsername } } });
  },
});
