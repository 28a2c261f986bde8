/** Every screen of the site, as the links of pages lead to them. */
const machines = /^\/admin\/(settings|system|database|console|audit|mail|webhooks|sync|imports|notifications)/;

/** Each walk begins at these and takes the links that it finds, where they belong to it. */
export const walks = {
  "the visitor's screens": {
    role: null,
    starts: [
      "/",
      "/login",
      "/admin-login",
      "/register",
      "/password-reset",
      "/reactivate",
      "/payment/status",
      "/contact",
      "/privacy",
      "/rules",
      "/takedown",
    ],
    belongs: () => true,
    least: 10,
  },
  "the members' screens": {
    role: "wide",
    starts: [
      "/?search=Extraordinarily",
      "/account",
      "/chat",
      "/forums?search=Extraordinarily",
      "/messages",
      "/messages?box=sent",
      "/stats",
      "/activity",
      "/invite",
      "/uploader",
      "/tracker",
      "/tracker-stats",
      "/complaints",
      "/membership",
      "/donate",
      "/faq",
      "/help",
      "/transparency",
      "/no/such/page",
    ],
    belongs: () => true,
    least: 40,
  },
  "the screens of what comes before administrators": {
    role: "wideAdmin",
    starts: [
      "/admin/users?search=WWWW",
      "/admin/torrents?search=Extraordinarily",
      "/admin/forum?search=Extraordinarily",
      "/admin/chat?search=Extraordinarily",
      "/admin/complaints?search=Extraordinarily",
      "/admin/rewards?search=WWWW",
      "/admin/rewards/invitations?search=WWWW",
      "/admin/payments?search=WWWW",
      "/admin/registrations",
      "/admin/card-notices",
      "/admin/uploads?search=Extraordinarily",
      "/tracker/import",
      "/tracker/processing",
    ],
    belongs: (href: string) => /^\/admin/.test(href) && !machines.test(href),
    least: 25,
  },
  "the screens of how the site runs": {
    role: "wideAdmin",
    starts: [
      "/admin/settings",
      "/admin/system",
      "/admin/audit",
      "/admin/imports",
      "/admin/mail",
      "/admin/webhooks",
      "/admin/sync",
    ],
    belongs: (href: string) => machines.test(href),
    least: 15,
  },
} as const;

/** Paths to skip: downloads, addresses that change by being opened, and data that other specs rely on. */
export const leftOut =
  /^\/(api|logout|theme|motion)\b|\/(archive|download|file|picture)$|\/backups\/|\/site\/logo|\/login\b.+/;

/** Two addresses of one shape are one screen: ids are put aside, and of the query only its names are kept. */
export function screenOf(href: string) {
  const [path = "", query = ""] = href.split("?");
  const names = [...new URLSearchParams(query).keys()].sort();
  const shape = path
    .replace(/\/[\da-f-]{20,}(?=\/|$)/g, "/:id")
    .replace(/\/\d+(?=\/|$)/g, "/:id")
    .replace(/(settings\/(?:pages|methods)|system\/run|report|members)\/[^/]+/, "$1/:name");
  return [shape, ...names.filter((name) => name === "page" || name === "quote" || name === "list")].join(" ");
}
