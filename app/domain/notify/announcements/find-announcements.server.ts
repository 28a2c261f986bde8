import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { NotificationPage } from "./output.ts";
import { ListAnnouncements, NOTIFICATIONS_PER_PAGE, OneAnnouncement } from "./schema.ts";
import { isMeantFor, isSeenBy } from "./seen-by.server.ts";

/** `admin_username`, `ends_at` and `role` are for those who post announcements. */
export type NotificationView = {
  id: number;
  message: string;
  created_at: string;
  edited_at: string | null;
  admin_username?: string;
  ends_at?: string | null;
  role?: string | null;
};

type Row = {
  id: number;
  message: string;
  adminUsername: string;
  createdAt: Date;
  editedAt: Date | null;
  endsAt: Date | null;
  role: string | null;
};

/**
 * Announcements that have not ended, newest first, twenty a page: those for a member's roles and those for all
 * members. Staff who post them see all of them and their authors.
 */
export const findAnnouncements = defineUseCase({
  name: "notifications.find",
  input: ListAnnouncements,
  output: NotificationPage,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor, clock }, { ended, ...page }) {
    const isStaff = mayDo(actor, "announcements.post");
    const seen = ended && isStaff ? isMeantFor(actor) : isSeenBy(actor, clock());
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`n.id, n.message, n.admin_username AS "adminUsername", n.created_at AS "createdAt",
        n.edited_at AS "editedAt", n.ends_at AS "endsAt", r.name AS role`,
      from: Prisma.sql`notifications n LEFT JOIN roles r ON r.id = n.role_id`,
      where: seen,
      order: Prisma.sql`n.created_at DESC, n.id`,
      usual: NOTIFICATIONS_PER_PAGE,
    });
    const notifications = rows.map(
      ({ id, message, createdAt, editedAt, endsAt, role, adminUsername }): NotificationView => ({
        id,
        message,
        created_at: createdAt.toISOString(),
        edited_at: editedAt?.toISOString() ?? null,
        ...(isStaff ? { admin_username: adminUsername, ends_at: endsAt?.toISOString() ?? null, role } : {}),
      }),
    );
    return ok({ notifications, ...counted });
  },
});

/** One announcement for the pages that edit it or ask whether to delete it. Refusals: not-found. */
export const findAnnouncement = defineUseCase({
  name: "notifications.find-one",
  input: OneAnnouncement,
  allow: holding("announcements.post"),
  async read({ db }, { notificationId }) {
    const found = await db.notification.findUnique({ where: { id: notificationId } });
    if (!found) return noSuchAnnouncement();
    const { id, message, createdAt, roleId } = found;
    return ok({ id, message, created_at: createdAt.toISOString(), until: endOf(found), roleId });
  },
});

/** The first day on which members no longer see it; null if it stays. */
export const endOf = ({ endsAt }: { endsAt: Date | null }): string | null => endsAt?.toISOString().slice(0, 10) ?? null;

export const noSuchAnnouncement = (): Refusal => refuse("not-found", "This announcement no longer exists.");
