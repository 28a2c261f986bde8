import type { Page } from "@playwright/test";
import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";

/** Every screen on a phone, among the longest words and figures that the site may hold (seed-long-content.ts). */
const PHONE = { width: 390, height: 844 };
const machines = /^\/admin\/(settings|system|database|console|audit|mail|sync|imports|notifications)/;

/** Each walk begins at these and takes the links that it finds, where they belong to it. */
const walks = {
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
      "/admin/uploads?search=Extraordinarily",
      "/tracker/import",
      "/tracker/processing",
    ],
    belongs: (href: string) => /^\/admin/.test(href) && !machines.test(href),
    least: 25,
  },
  "the screens of how the site runs": {
    role: "wideAdmin",
    starts: ["/admin/settings", "/admin/system", "/admin/audit", "/admin/imports", "/admin/mail", "/admin/sync"],
    belongs: (href: string) => machines.test(href),
    least: 15,
  },
} as const;

/** What is no screen, or what other specs count on: downloads, and what changes by being looked at. */
const leftOut = /^\/(api|logout|theme|motion)\b|\/(download|file|picture)$|\/backups\/|\/site\/logo|\/login\b.+/;

/** Two addresses of one shape are one screen: ids are put aside, and of the query only its names are kept. */
function screenOf(href: string) {
  const [path = "", query = ""] = href.split("?");
  const names = [...new URLSearchParams(query).keys()].sort();
  const shape = path
    .replace(/\/[\da-f-]{20,}(?=\/|$)/g, "/:id")
    .replace(/\/\d+(?=\/|$)/g, "/:id")
    .replace(/(settings\/(?:pages|methods)|system\/run|report)\/[^/]+/, "$1/:name");
  return [shape, ...names.filter((name) => name === "page" || name === "quote")].join(" ");
}

const look = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const beyond = document.documentElement.scrollWidth - width;
    const wide = [...document.querySelectorAll("main *")].findLast((one) => one.getBoundingClientRect().right > width);
    return {
      beyond: beyond > 0 ? `${beyond} px wider than the phone: ${wide?.outerHTML.slice(0, 120)}` : null,
      headings: document.querySelectorAll("h1").length,
      links: [...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href") ?? ""),
    };
  });

for (const [name, { role, starts, belongs, least }] of Object.entries(walks))
  test(`on a phone none of ${name} scrolls sideways or complains in the console`, async ({ page, open, signIn }) => {
    test.setTimeout(seconds(150));
    await page.setViewportSize(PHONE);
    if (role) await signIn(role);
    const complaints: string[] = [];
    let at = "";
    page.on("pageerror", (error) => complaints.push(`${at}: ${error.message}`));
    page.on("console", (line) => {
      // A page that does not exist answers 404, which the browser tells of.
      const isMissing = at.startsWith("/no/such") && line.text().includes("404");
      if (["error", "warning"].includes(line.type()) && !isMissing) complaints.push(`${at}: ${line.text()}`);
    });
    const queue: string[] = [...starts];
    const seen = new Set<string>();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const screen = screenOf(next);
      if (seen.has(screen) || leftOut.test(next)) continue;
      seen.add(screen);
      at = next;
      await open(next);
      const { beyond, headings, links } = await look(page);
      if (beyond) complaints.push(`${at}: ${beyond}`);
      if (headings !== 1 && !at.startsWith("/chat/frame")) complaints.push(`${at}: ${headings} first headings`);
      queue.push(...links.map((href) => href.replace(/#.*/, "")).filter(belongs));
    }
    expect(complaints).toEqual([]);
    // A walk that finds no doors proves nothing.
    expect([...seen].length, [...seen].join("\n")).toBeGreaterThan(least);
  });
