import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../kernel/actor.ts";
import { holding, isSignedIn } from "../kernel/allow.ts";
import { limitRows, totalOf } from "../kernel/list-rows.server.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, type Refusal, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ListNotifications, NOTIFICATIONS_PER_PAGE, OneNotification } from "./schema.ts";

/** `admin_username` is for administrators alone. */
export type NotificationView = { id: number; message: string; created_at: string; admin_username?: string };

type Row = { id: number; message: string; adminUsername: string; createdAt: Date; total: number };

const all = Prisma.sql`SELECT count(*)::int AS total FROM notifications`;

/** Announcements, newest first, twenty a page. Only administrators see who wrote them. */
export const findNotifications = defineUseCase({
  name: "notifications.find",
  input: ListNotifications,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, page) {
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT id, message, admin_username AS "adminUsername", created_at AS "createdAt",
        (${all}) AS total
      FROM notifications ORDER BY created_at DESC, id ${limitRows(rowsOf(page), NOTIFICATIONS_PER_PAGE)}`);
    const total = await totalOf(reads, rows, rowsOf(page).skip, all);
    const notifications = rows.map(
      ({ id, message, createdAt, adminUsername }): NotificationView => ({
        id,
        message,
        created_at: createdAt.toISOString(),
        ...(mayDo(actor, "announcements.post") ? { admin_username: adminUsername } : {}),
      }),
    );
    return ok({ notifications, total, ...page });
  },
});

/** One announcement for the page that asks whether to delete it. Refusals: not-found. */
export const findNotification = defineUseCase({
  name: "notifications.find-one",
  input: OneNotification,
  allow: holding("announcements.post"),
  async read({ db }, { notificationId }) {
    const found = await db.notification.findUnique({ where: { id: notificationId } });
    if (!found) return noSuchNotification();
    return ok({ id: found.id, message: found.message, created_at: found.createdAt.toISOString() });
  },
});

export const noSuchNotification = (): Refusal => refuse("not-found", "This announcement does not exist any more.");
