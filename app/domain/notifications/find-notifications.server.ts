import { isSignedIn, isStaff } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { ListNotifications, OneNotification } from "./schema.ts";

/** `admin_username` only for administrators. */
export type NotificationView = { id: number; message: string; created_at: string; admin_username?: string };

/** Announcements, newest first, twenty a page. Who wrote them is told to administrators only. */
export const findNotifications = defineUseCase({
  name: "notifications.find",
  input: ListNotifications,
  allow: isSignedIn,
  async run(context, page) {
    const { isAdmin } = actorOf(context);
    const [rows, total] = await Promise.all([
      context.db.notification.findMany({ orderBy: [{ createdAt: "desc" }, { id: "asc" }], ...rowsOf(page) }),
      context.db.notification.count(),
    ]);
    const notifications = rows.map(
      ({ id, message, createdAt, adminUsername }): NotificationView => ({
        id,
        message,
        created_at: createdAt.toISOString(),
        ...(isAdmin ? { admin_username: adminUsername } : {}),
      }),
    );
    return ok({ notifications, total, ...page });
  },
});

/** One announcement for the page that asks whether to delete it. Refusals: not-found. */
export const findNotification = defineUseCase({
  name: "notifications.find-one",
  input: OneNotification,
  allow: isStaff,
  async run({ db }, { notificationId }) {
    const found = await db.notification.findUnique({ where: { id: notificationId } });
    if (!found) return refuse("not-found", "This announcement does not exist any more.");
    return ok({ id: found.id, message: found.message, created_at: found.createdAt.toISOString() });
  },
});
