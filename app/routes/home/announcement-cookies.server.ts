/** Set by the panel's script: whether the member closed the panel (true) or opened it (false). */
const MINIMIZED = "notificationPanelMinimized";
/** The newest announcement that this browser has shown. */
const READ = "announcementsRead";

/**
 * Whether announcements are open, as the member left them, and whether the newest is new to this browser. `keep` is the
 * header that records that it was shown.
 */
export function readAnnouncementCookies(request: Request, newest: number | undefined) {
  const cookies = new Map(
    (request.headers.get("Cookie") ?? "").split("; ").map((pair): [string, string] => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, value];
    }),
  );
  const isNew = newest !== undefined && cookies.get(READ) !== String(newest);
  return {
    isOpen: cookies.get(MINIMIZED) === "false",
    isNew,
    keep: isNew ? `${READ}=${newest}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax` : null,
  };
}
