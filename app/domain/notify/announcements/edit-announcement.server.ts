import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";
import { forgetForOthers } from "../notices/forget.server.ts";
import { announcementPage } from "../notices/frame.server.ts";
import { endOf, noSuchAnnouncement } from "./find-announcements.server.ts";
import { NotificationId } from "./output.ts";
import { refuseUnknownRole } from "./post-announcement.server.ts";
import { EditAnnouncement } from "./schema.ts";

/**
 * Changes an announcement's text, end date and readers, all at once. Members get no new notice: their existing one
 * shows the new text, and members who are no longer readers lose it. Refusals: not-found; invalid (no such role).
 */
export const editAnnouncement = defineUseCase({
  name: "notifications.edit",
  input: EditAnnouncement,
  output: NotificationId,
  allow: holding("announcements.post"),
  async write({ tx, clock }, { notificationId: id, message, until, roleId }) {
    await tx.$queryRaw`SELECT id FROM notifications WHERE id = ${id} FOR UPDATE`;
    const found = await tx.notification.findUnique({ where: { id } });
    if (!found) return noSuchAnnouncement();
    const unknown = await refuseUnknownRole(tx, roleId);
    if (unknown) return unknown;
    const before = { message: found.message, until: endOf(found), roleId: found.roleId };
    const changes = changesOf(before, { message, until: until ?? null, roleId: roleId ?? null });
    if (Object.keys(changes.after).length === 0) return ok({ id }, { audit: { unaudited: "nothing was changed" } });
    const data = {
      message,
      endsAt: until === undefined ? null : new Date(until),
      roleId: roleId ?? null,
      editedAt: clock(),
    };
    await tx.notification.update({ where: { id }, data });
    await correctNotices(tx, { id, message, roleId: roleId ?? null });
    return ok({ id }, { audit: { subject: { kind: "notification", id, name: message }, ...changes } });
  },
});

async function correctNotices(
  tx: Tx,
  { id, message: title, roleId }: { id: number; message: string; roleId: number | null },
) {
  const page = announcementPage(id);
  await tx.notice.updateMany({ where: { page }, data: { title } });
  await tx.noticeCause.updateMany({ where: { page }, data: { title } });
  if (roleId !== null)
    await forgetForOthers(tx, page, Prisma.sql`SELECT h.user_id FROM ${heldRoles()} h WHERE h.role_id = ${roleId}`);
}
