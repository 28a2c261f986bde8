import type { NotificationView } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";

/** The newest announcements and the tag of the answer; null where nothing has changed since `tag`, or nothing was answered. */
export async function fetchAnnouncements(tag: string): Promise<{ list: NotificationView[]; tag: string } | null> {
  const answer = await fetch(apiPaths.notifications(), { headers: { "If-None-Match": tag } });
  // 304 among others: nothing has changed.
  if (!answer.ok) return null;
  const { notifications } = (await answer.json()) as { notifications: NotificationView[] };
  return { list: notifications, tag: answer.headers.get("ETag") ?? "" };
}
