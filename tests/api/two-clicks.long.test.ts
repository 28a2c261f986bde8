import { beforeAll, describe, expect, it } from "vitest";
import { seedLongContent } from "#tests/e2e/seed-long-content.ts";
import { leftOut, screenOf, walks } from "#tests/e2e/walks.ts";
import { PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { readLinks } from "#tests/support/links.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";

/*
 * A click is a link that the server's HTML holds. To open a menu in which the link lies is a click of its own. Pages
 * that differ only by the id in their address are one screen; tabs and dialogs are parts of theirs.
 */
const MEMBERS_SCREENS = [
  "/",
  "/torrents/:id",
  "/publishers",
  "/members",
  "/forums",
  "/messages",
  "/chat",
  "/uploader",
  "/tracker",
  "/tracker-stats",
  "/stats",
  "/activity",
  "/invite",
  "/account",
  "/account/torrents",
  "/membership",
  "/donate",
  "/rules",
  "/faq",
  "/complaints",
];
const STAFF_SCREENS = [
  "/admin",
  ...["uploads", "users", "registrations", "torrents", "publishers", "forum", "chat"].map((tab) => `/admin/${tab}`),
  ...["notifications", "rewards", "database", "console", "system"].map((tab) => `/admin/${tab}`),
];

const site = useSharedSite();
beforeAll(() => seedLongContent(site.db, { member: "walker", admin: "staff" }));

/** The links of every page that is reached from `starts`: by screen, the fewest clicks to each other screen. */
async function crawl(client: Client, starts: string[]): Promise<Map<string, Map<string, number>>> {
  const pages = new Map<string, Map<string, number>>();
  const queue = starts.map((start) => start.replace(/\?search=.*/, ""));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = screenOf(path);
    if (pages.has(screen) || leftOut.test(path)) continue;
    const response = await client.request(path);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const clicks = new Map<string, number>();
    for (const link of readLinks(await response.text())) {
      queue.push(link.href);
      const to = screenOf(link.href);
      clicks.set(to, Math.min(link.clicks, clicks.get(to) ?? link.clicks));
    }
    pages.set(screen, clicks);
  }
  return pages;
}

/** Each way that is longer than two clicks. */
function findLongWays(pages: Map<string, Map<string, number>>, screens: string[]): string[] {
  const long: string[] = [];
  for (const [from, clicks] of pages)
    for (const to of screens) {
      const over = [...clicks].map(([middle, first]) => first + (pages.get(middle)?.get(to) ?? Infinity));
      if (from !== to && Math.min(clicks.get(to) ?? Infinity, ...over) > 2) long.push(`${from} -> ${to}`);
    }
  return long;
}

describe("two clicks", () => {
  it("lead a member from any page to any other screen of the site", { timeout: seconds(60) }, async () => {
    const client = await signInClient(site.server.url, "walker", PASSWORD);
    const pages = await crawl(client, [...walks["the members' screens"].starts]);
    expect(pages.size).toBeGreaterThan(40);
    expect(findLongWays(pages, MEMBERS_SCREENS)).toEqual([]);
  });

  it("lead an administrator from any page to every tab of the administration, and back", {
    timeout: seconds(60),
  }, async () => {
    const client = await signInClient(site.server.url, "staff", PASSWORD);
    const pages = await crawl(client, ["/", "/admin"]);
    expect(pages.size).toBeGreaterThan(80);
    expect(findLongWays(pages, [...MEMBERS_SCREENS, ...STAFF_SCREENS])).toEqual([]);
  });
});
