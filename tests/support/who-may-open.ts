import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { rightNames } from "#app/domain/core/kernel/rights.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
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

/** The list of who may open which screen, kept by hand: a door that changes in the code has to be changed here too. */
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
  "register/address",
  "register/confirm",
  "register/confirm/:link",
  "register/done",
  "register/payment",
  "register/payment/:methodId",
  "register/waiting",
  "register/waiting/:token",
  "privacy",
  "rules",
  "standing/answer",
  "site/card.png",
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
  "admin/undo",
  "admin/set-up",
  "admin/mail/arrived",
  "put-away",
];
/** To a visitor they answer with nothing, since a part of a page that asks leads nowhere: their own tests say so. */
export const silent = ["messages/suggest", "suggest/publishers", "suggest/products", "suggest/tags", "chat/frame"];
/** Their door is the ticket of the first step, or the token in the address, not a role: their own tests say so. */
export const byTicket = [
  "login/code",
  "own-data",
  "own-data/file",
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
const primaryScreens = ["admin/system/backups/:name", "admin/system/backups/:name/delete"];
/** Every administrator may look; the form is the primary administrator's. */
export const primaryForms = ["admin/console"];

type Node = { path?: string; file: string; children?: Node[] };
const flatten = (nodes: Node[], above = ""): { path: string; file: string }[] =>
  nodes.flatMap(({ path = "", file, children = [] }) => {
    const here = [above, path].filter(Boolean).join("/");
    return [{ path: here, file: `app/${file}` }, ...flatten(children, here)];
  });
/** Every route with its file; a layout and its first screen have the same path. */
export const screenFiles = flatten(routes as Node[]);
export const screens = [...new Set(screenFiles.map(({ path }) => path))];

export const doorOfScreen = (path: string): Door => {
  if (openScreens.includes(path)) return "open";
  if (primaryScreens.includes(path)) return "primary";
  return /^admin(\/|$)/.test(path) || adminScreens.includes(path) ? "admin" : "member";
};
/** The door of a call is its use case's: tests/lists/use-cases.txt is the list of those. */
export function doorOfUseCase({ allow }: UseCase): Door {
  if (allow.who === "anyone") return "open";
  if (allow.who === "member") return "member";
  const admin = { isAdmin: true, isPrimaryAdmin: false, rights: rightNames } as unknown as Actor;
  return allow({ actor: admin }) ? "primary" : "admin";
}

/** Whether the answer refuses access: a redirect to a sign-in, 401, 403, or not found. */
export async function isTurnedAway(response: Response, mayPass: boolean): Promise<boolean> {
  if (response.status === 401 || response.status === 403) return true;
  if (response.status === 404) return !mayPass;
  const sentTo = response.headers.get("Location") ?? (response.status === 202 ? await response.text() : "");
  return /\/(admin-)?login\b/.test(sentTo);
}
