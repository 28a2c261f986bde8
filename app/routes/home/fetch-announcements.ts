import type { NotificationView } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";

/**
 * The newest announcements and the ETag of the answer; null if nothing changed since `tag`, or if the request failed.
 */
export async function fetchAnnouncements(tag: string): Promise<{ list: NotificationView[]; tag: string } | null> {
  const answer = await fetch(apiPaths.notifications(), { headers: { "If-None-Match": tag } });
  // Includes 304: nothing has changed.
  if (!answer.ok) return null;
  const { notifications } = (await answer.json()) as { notifications: NotificationView[] };
  return { list: notifications, tag: answer.headers.get("ETag") ?? "" };
}
