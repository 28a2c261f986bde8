import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { futureDay } from "../../core/kernel/future-day.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { ok, type Refusal, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";
import { announcementPage } from "../notices/frame.server.ts";
import { NotificationId } from "./output.ts";
import { PostAnnouncement } from "./schema.ts";

/**
 * Posts an announcement to all members or to the holders of a role. One for a role causes only notices: feeds,
 * webhooks and external chats do not get it. Refusals: invalid (no such role, or a day that has come).
 */
export const postAnnouncement = defineUseCase({
  name: "notifications.post",
  input: PostAnnouncement,
  output: NotificationId,
  allow: holding("announcements.post"),
  async write({ tx, clock, actor }, { message, until, roleId }) {
    const unknown = await refuseUnknownRole(tx, roleId);
    if (unknown) return unknown;
    const end = futureDay("until", until, clock());
    if (!end.ok) return end;
    const { id: adminId, username: adminUsername } = actor;
    const data = { message, adminId, adminUsername, createdAt: clock(), endsAt: end.value, roleId };
    const { id } = await tx.notification.create({ data });
    if (roleId === undefined) await recordEvent(tx, { clock }, "announcement_posted", { id, message });
    else {
      const holders = await tx.$queryRaw<{ userId: string }[]>(
        Prisma.sql`SELECT h.user_id AS "userId" FROM ${heldRoles()} h WHERE h.role_id = ${roleId}`,
      );
      const members = holders.map(({ userId }) => userId);
      const cause = { kind: "announcement", page: announcementPage(id), title: message, audience: "members" } as const;
      // Announcements come from the site: members who have blocked the author are notified too.
      await recordCauses(tx, { clock }, [{ ...cause, members }]);
    }
    const after = { message, until: until ?? null, roleId: roleId ?? null };
    return ok({ id }, { audit: { subject: { kind: "notification", id, name: message }, after } });
  },
});

export async function refuseUnknownRole(tx: Tx, roleId: number | undefined): Promise<Refusal | null> {
  if (roleId === undefined || (await tx.staffRole.count({ where: { id: roleId } })) === 1) return null;
  return refuseField("roleId", "This role no longer exists.");
}

/** The roles that an announcement can be for, by name; at most 50. */
export const findAudiences = defineUseCase({
  name: "notifications.find-audiences",
  allow: holding("announcements.post"),
  async read({ db }) {
    return ok({ roles: await db.staffRole.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }) });
  },
});
