import routes from "#app/routes.ts";

export type Role = "visitor" | "deactivated" | "member" | "elite" | "admin" | "primary";
export type Door = "open" | "member" | "admin" | "primary";

export const roles: Role[] = ["visitor", "deactivated", "member", "elite", "admin", "primary"];
/** Roles that pass each door. A deactivated member with a remaining cookie is a visitor. */
export const passes: Record<Door, Role[]> = {
  open: roles,
  member: ["member", "elite", "admin", "primary"],
  admin: ["admin", "primary"],
  primary: ["primary"],
};

/** The one list of who may open what, kept by hand: a door that changes in the code has to be changed here too. */
export const openScreens = [
  "",
  "account/email/confirm",
  "admin-login",
  "application/:token",
  "application/:token/answers/:position/picture",
  "application/:token/withdraw",
  "apply",
  "apply/sent",
  "api/payment/card-notice",
  "api/payment/uploads/:name",
  "contact",
  "payment/status",
  "login",
  "logout",
  "notices/stop",
  "password-reset",
  "reactivate",
  "reactivate/:methodId",
  "register",
  "register/done",
  "register/payment",
  "register/payment/:methodId",
  "register/waiting",
  "register/waiting/:token",
  "privacy",
  "rules",
  "site/manifest.webmanifest",
  "faq",
  "help",
  "donate",
  "takedown",
  "takedown/sent",
  "theme",
  "transparency",
  "motion",
  "*",
];
/** Screens of the administration with other addresses. */
export const adminScreens = [
  "collections/:collectionId/moderate",
  "forums/topics/:topicId/moderate",
  "imports/:itemId/remove",
  "see-as",
  "tracker/import",
  "tracker/processing",
];
/** Only forms: who opens the address is led to where the form is. */
export const formsOnly = [
  "density",
  "see-as",
  "see-as/end",
  "forums/read",
  "torrents/:torrentId/ask-seeders",
  "forums/topics/:topicId/moderate",
  "uploader/convert/file",
  "imports/:itemId/remove",
  "admin/claim",
  "admin/set-up",
  "put-away",
];
/** To a visitor they answer with nothing, since a part of a page that asks leads nowhere: their own tests say so. */
export const silent = ["messages/suggest", "suggest/publishers", "suggest/products", "chat/frame"];
/** Their door is the ticket of the first step, or the token in the address, not a role: their own tests say so. */
export const byTicket = [
  "login/code",
  "feeds/:token/:format/torrents",
  "feeds/:token/:format/announcements",
  "feeds/:token/:format/topics/:topicId",
  "feeds/:token/:format/publishers/:slug",
  "feeds/:token/:format/products/:publisherSlug/:slug",
  "feeds/:token/:format/collections/:collectionId",
  "feeds/:token/:format/follows",
  "feeds/:token/:format/my-torrents",
  "feeds/:token/:format/newer",
  "feeds/:token/covers/:file",
  "feeds/:token/download/:torrentId",
  "api/torznab/api",
];
export const openCalls = [
  "POST /auth/admin-login",
  "POST /auth/complete-reactivation",
  "POST /auth/confirm-reset",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/password-reset",
  "POST /auth/reactivate-account",
  "POST /auth/register-pending",
  "POST /auth/request-reset",
  "GET /auth/session",
  "POST /applications",
  "GET /applications/:token",
  "POST /applications/:token/answer",
  "GET /applications/:token/answers/:position/picture",
  "POST /applications/:token/confirm",
  "DELETE /applications/:token",
  "GET /public/application",
  "POST /auth/submit-proof-token",
  "GET /public/joining",
  "GET /login",
  "GET /payment/methods",
  "POST /payment/upload-url",
  "POST /takedown",
  "POST /contact",
  "POST /payment/status",
  "GET /points/earning",
  "GET /privacy",
  "GET /transparency",
  "POST /waiting-list",
  "GET /waiting-list/:token",
  "DELETE /waiting-list/:token",
];
export const adminCalls = [
  "POST /notifications",
  "PUT /notifications/:notificationId",
  "DELETE /notifications/:notificationId",
  "GET /torrents",
  "POST /tracker/process-torrents",
];
export const primaryCalls = [
  "GET /admin/system/backups/:name",
  "DELETE /admin/system/backups/:name",
  "POST /admin/console",
];
const primaryScreens = ["admin/system/backups/:name", "admin/system/backups/:name/delete"];
/** Every administrator may look; the form is the primary administrator's. */
export const primaryForms = ["admin/console"];

type Node = { path?: string; index?: boolean; children?: Node[] };
const flatten = (nodes: Node[], above = ""): string[] =>
  nodes.flatMap(({ path = "", children = [] }) => {
    const here = [above, path].filter(Boolean).join("/");
    return [here, ...flatten(children, here)];
  });
export const screens = [...new Set(flatten(routes as Node[]))];

export const doorOfScreen = (path: string): Door => {
  if (openScreens.includes(path)) return "open";
  if (primaryScreens.includes(path)) return "primary";
  return /^admin(\/|$)/.test(path) || adminScreens.includes(path) ? "admin" : "member";
};
export const doorOfCall = (method: string, path: string): Door => {
  const call = `${method} ${path}`;
  if (primaryCalls.includes(call)) return "primary";
  if (openCalls.includes(call)) return "open";
  return path.startsWith("/admin/") || adminCalls.includes(call) ? "admin" : "member";
};

/** Whether the answer refuses access: a redirect to a sign-in, 401, 403, or not found. */
export async function isTurnedAway(response: Response, mayPass: boolean): Promise<boolean> {
  if (response.status === 401 || response.status === 403) return true;
  if (response.status === 404) return !mayPass;
  const sentTo = response.headers.get("Location") ?? (response.status === 202 ? await response.text() : "");
  return /\/(admin-)?login\b/.test(sentTo);
}
