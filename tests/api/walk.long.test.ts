import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { linkRelease } from "#app/domain/catalogue/products/link-releases.server.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { seedLongContent } from "#tests/e2e/seed-long-content.ts";
import { leftOut, screenOf, walks } from "#tests/e2e/walks.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { readLinks } from "#tests/support/links.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { countStatements, fewestStatements, type StatementCounter } from "#tests/support/statement-counter.ts";
import { byTicket, formsOnly, screens } from "#tests/support/who-may-open.ts";

/*
 * One walk over the site by a visitor, a member and the operator, of which each test here claims something. The screens
 * come from the table of routes and from the links of pages, as a person would find them: one address of each screen.
 */
const MOST = 5;
/** A view that the audit log records is a transaction. */
const recorded = /^\/admin\/users\/[^/]+\/same$/;
/** The work of a start goes on for a while beside the first pages: it is not theirs. */
const TRIES = 10;

/** Addresses without a screen: downloads, pictures, and targets of forms and tokens. */
const noScreens = [
  ...byTicket,
  ...formsOnly,
  "*",
  "logout",
  "theme",
  "motion",
  "api",
  "site/logo/:version",
  "site/card.png",
].concat([
  "torrents/:torrentId/download",
  "torrents/:torrentId/nfo/download",
  "covers/:file",
  "previews/:previewId",
  "account/picture",
  "account/torrents/archive",
  "collections/:collectionId/archive",
  "account/export/file",
  "application/:token/answers/:position/picture",
  "admin/applications/:applicationId/answers/:position/picture",
  "members/:memberId/picture",
  "uploader/:uploadId/file",
  "admin/system/backups/:name",
  "api/payment/uploads/:name",
  "api/payment/card-notice",
]);

/** No link of this site leads to these: there is nothing of the kind, or a form of an earlier step does. */
const unlinked = [
  "register/payment/:methodId",
  "reactivate/:methodId",
  "membership/:methodId",
  "receipts/:paymentId",
  "previews/:previewId/correct",
  "takedown/counter/:itemId",
  "uploader/:uploadId/discard",
  "admin/system/backups/:name/delete",
  "admin/settings/web-seeds/:webSeedId/remove",
  "admin/users/:userId/two-factor",
  "admin/users/:userId/notes/:noteId",
  "admin/system/release/:version",
  "admin/complaints/:caseId/reopen",
  "admin/payments/:paymentId/refund",
  "apply",
  "apply/sent",
  "register/confirm/:link",
  "register/waiting/:token",
  "application/:token",
  "application/:token/withdraw",
  "admin/applications/:applicationId",
  "admin/bulk/:kind",
  "admin/bulk/runs/:runId",
];

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

/** Lists full of rows, other pages of them, and searches: the walk itself opens each screen once. */
const lists = [
  "/",
  "/?page=2",
  "/?category=vst-effects&platform=MAC&sortBy=name",
  "/?search=torrent",
  "/?search=torent&kind=wav&seeded=on&panel=open",
  "/?panel=open",
  "/?search=quetzal&key=Am",
  "/saved-searches",
  "/api/public/torrents/facets?search=torrent",
  "/torrents/1",
  "/publishers",
  "/publishers?search=maker",
  "/publishers/maker",
  "/products/maker/kit",
  "/forums",
  "/forums?search=one",
  "/forums/topics/1",
  "/messages",
  "/messages/1",
  "/chat",
  "/stats",
  "/tracker",
  "/tracker/swarms",
  "/tracker-stats",
  "/tracker-stats/leaderboard",
  "/tracker-stats/personal",
  "/tracker-stats/live",
  "/activity",
  "/account",
  "/membership",
  "/invite",
  "/uploader",
  "/rules",
  "/complaints",
  "/faq",
  "/messages?box=sent",
  "/admin/torrents",
  "/admin/publishers",
  "/admin/webhooks",
  "/admin/webhooks/1",
  "/admin/webhooks/1/edit",
  "/admin/webhooks/1/deliveries/1",
  "/admin/users",
  "/admin/uploads",
  "/admin/forum",
  "/admin/forum/categories",
  "/admin/notifications",
  "/admin/rewards",
  "/admin/audit",
  "/admin/settings",
  "/admin/imports",
  "/admin/database",
  "/admin/console",
  "/admin/torrents/deleted",
  "/admin/settings/web-seeds",
  "/api/torrents/1/related",
  "/api/messages",
  "/api/tracker/swarms",
  "/api/tracker/peers",
  "/api/user/stats",
  "/api/user/tracker-stats",
  "/api/user/activities",
  "/api/public/torrents",
  "/api/torrents/1/comments",
  "/api/forum/topics",
  "/api/forum/topics/1",
  "/api/forum/topics/1/replies",
  "/api/notifications",
  "/api/tracker/stats",
];

let databaseUrl: string;
let counter: StatementCounter;
let server: RunningServer;
let ids: Record<string, string>;
let visitor: Client;
let member: Client;
let operator: Client;
let memberWalk: Walk;
let operatorWalk: Walk;
const opened = new Set<string>();

beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  counter = await countStatements(databaseUrl);
  server = await startServer(counter.url, { WEB_PROCESSES: "1" });
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await seedLongContent(db, { member: "walker", admin: "staff" });
  ids = await fill(db);
  await close();
  visitor = createClient(server.url);
  member = await signInClient(server.url, "walker", PASSWORD);
  operator = await signInClient(server.url, "operator", "correct horse battery");
}, seconds(60));
afterAll(async () => {
  await server?.stop();
  await counter?.stop();
  await dropDatabase(databaseUrl);
});

/** Adds rows that the long content lacks, and returns the ids that calls use. */
async function fill(db: Database["db"]) {
  const linked = await db.$transaction((tx) => linkRelease(tx, { publisher: "Maker", product: "Kit", version: "1" }));
  const torrent = await db.torrent.update({ where: { id: 1 }, data: { ...linked, version: "1" } });
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { username: "walker" } });
  await fillLists(db, userId);
  const { id: otherId } = await db.user.findUniqueOrThrow({ where: { username: "staff" } });
  const upload = await db.userUpload.findFirstOrThrow({ where: { status: "pending" } });
  const activity = await db.userActivity.create({ data: { userId, activityType: "seeding", points: 3 } });
  const payment = await db.payment.create({
    data: { userId, paymentType: "subscription", amount: 9, transactionHash: "0xabc", isVerified: true },
  });
  return {
    torrentId: String(torrent.id),
    userId,
    otherId,
    uploadId: String(upload.id),
    activityId: String(activity.id),
    paymentId: String(payment.id),
    publisherId: String(linked.publisherId),
    productId: String(linked.productId),
    slug: "maker",
    publisherSlug: "maker",
    page: "rules",
  };
}

/** Adds rows to lists, so that a statement for each row shows. */
async function fillLists(db: Database["db"], userId: string) {
  for (let i = 0; i < 25; i++) await makeTorrent(db, { nfo: "NFO", uploadedBy: userId });
  await db.torrentComment.createMany({ data: [1, 2, 3].map((i) => ({ torrentId: 1, userId, comment: `No. ${i}` })) });
  const reply = { topicId: 1, authorId: userId, content: "Which **one** is it?" };
  await db.forumReply.createMany({ data: [reply, reply] });
  const invited = { inviterId: userId, expiresAt: new Date(Date.now() + 86_400_000) };
  await db.invitation.createMany({
    data: [
      { ...invited, inviteCode: "waiting" },
      { ...invited, inviteCode: "taken", status: "accepted", acceptedBy: userId },
    ],
  });
  await db.userUpload.create({
    data: { userId, torrentId: 1, fileName: "a.torrent", fileSize: "4 MB", status: "approved" },
  });
  const caps = { uploadCap: 50, topicCap: 5, replyCap: 5, seedingCap: 5, ownSeedingOnly: false };
  await writeSetting(db, "points", caps, null);
  await db.notification.create({ data: { message: "Welcome", adminUsername: "operator" } });
}

/** Says which pages ask too often, with what they ask; answers what the page was at first. */
async function countOf(client: Client, path: string, tooMany: string[]): Promise<Response> {
  const views: Response[] = [];
  const view = async () => {
    const response = await client.request(path);
    views.push(new Response(await response.text(), { status: response.status, headers: response.headers }));
  };
  const most = recorded.test(path) ? MOST + 1 : MOST;
  const fewest = await fewestStatements(counter, view, { most, tries: TRIES });
  if (fewest.length > most) tooMany.push([`${path}: ${fewest.length}`, ...fewest].join("\n  "));
  return views[0] ?? Response.error();
}

/** The findings of a walk: pages that ask too often, and by screen the fewest clicks to each other screen. */
type Walk = { tooMany: string[]; clicks: Map<string, Map<string, number>> };

async function walk(client: Client, starts: readonly string[]): Promise<Walk> {
  const tooMany: string[] = [];
  const clicks: Walk["clicks"] = new Map();
  const done = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = screenOf(path);
    if (done.has(screen) || leftOut.test(path)) continue;
    done.add(screen);
    opened.add(path.split("?")[0] ?? "");
    const response = await countOf(client, path, tooMany);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const to = new Map<string, number>();
    for (const link of readLinks(await response.text())) {
      queue.push(link.href);
      to.set(screenOf(link.href), Math.min(link.clicks, to.get(screenOf(link.href)) ?? link.clicks));
    }
    clicks.set(screen, to);
  }
  return { tooMany, clicks };
}

/** The pages that links lead to from some screens, these included. */
function reachedFrom(clicks: Walk["clicks"], starts: readonly string[]): Walk["clicks"] {
  const reached: Walk["clicks"] = new Map();
  const queue = starts.map(screenOf);
  for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
    const to = clicks.get(screen);
    if (!to || reached.has(screen)) continue;
    reached.set(screen, to);
    queue.push(...to.keys());
  }
  return reached;
}

const isStaffs = (path: string) => path.startsWith("/admin");

/**
 * Each way that is longer than two clicks, or than three from a page of members to one of staff: the rail of the
 * administration shows one of its groups.
 */
function findLongWays(pages: Map<string, Map<string, number>>, screens: string[]): string[] {
  const long: string[] = [];
  for (const [from, clicks] of pages)
    for (const to of screens) {
      const over = [...clicks].map(([middle, first]) => first + (pages.get(middle)?.get(to) ?? Infinity));
      const most = isStaffs(to) && !isStaffs(from) ? 3 : 2;
      if (from !== to && Math.min(clicks.get(to) ?? Infinity, ...over) > most) long.push(`${from} -> ${to}`);
    }
  return long;
}

const plain = screens.filter((path) => !/[:*]/.test(path) && !noScreens.includes(path)).map((path) => `/${path}`);
const members = plain.filter((path) => !path.startsWith("/admin"));
/** Linked only from things that somebody has thanked for, or corrected. */
const afterwards = ["torrents", "forums/topics", "forums/replies", "comments"]
  .map((things) => `/${things}/1/thanks`)
  .concat("/torrents/1/history");
const startsOf = (role: string | null) =>
  Object.values(walks).flatMap((walk) => (walk.role === role ? [...walk.starts] : []));

describe("every screen asks the database at most five times", { timeout: seconds(120) }, () => {
  it("for a visitor", async () => {
    expect((await walk(visitor, [...startsOf(null), ...members])).tooMany).toEqual([]);
  });

  it("for a member", async () => {
    // Which member's page the walk opens first, perhaps the walker's own, is not said.
    const other = `/members/${ids.otherId}/report`;
    memberWalk = await walk(member, [...startsOf("wide"), ...members, ...afterwards, other]);
    expect(memberWalk.tooMany).toEqual([]);
  });

  it("for an administrator", async () => {
    // No list says whose page or which row the walk opens first: an administrator's page and a sum have fewer links.
    const of = [`users/${ids.userId}/promote-admin`, `rewards/${ids.activityId}/delete`, `payments/${ids.paymentId}`];
    operatorWalk = await walk(operator, [...startsOf("wideAdmin"), ...plain, ...of.map((path) => `/admin/${path}`)]);
    expect(operatorWalk.tooMany).toEqual([]);
  });

  it("and each of them was opened", () => {
    const missing = screens.filter((screen) => {
      const address = new RegExp(`^/${screen.replace(/:\w+/g, "[^/]+")}$`);
      return ![...noScreens, ...unlinked].includes(screen) && ![...opened].some((path) => address.test(path));
    });
    expect(missing).toEqual([]);
  });

  it("however many rows its lists have", async () => {
    const faults: string[] = [];
    for (const path of lists) {
      const { status } = await countOf(path.startsWith("/admin") ? operator : member, path, faults);
      if (status !== 200) faults.push(`${path}: answered ${status}`);
    }
    expect(faults).toEqual([]);
  });
});

describe("a few clicks", () => {
  it("lead a member from any page to any other screen of the site", () => {
    const pages = reachedFrom(memberWalk.clicks, walks["the members' screens"].starts);
    expect(pages.size).toBeGreaterThan(40);
    expect(findLongWays(pages, MEMBERS_SCREENS)).toEqual([]);
  });

  it("lead an administrator from any page to every tab of the administration, and back", () => {
    const pages = reachedFrom(operatorWalk.clicks, ["/", "/admin"]);
    expect(pages.size).toBeGreaterThan(80);
    expect(findLongWays(pages, [...MEMBERS_SCREENS, ...STAFF_SCREENS])).toEqual([]);
  });
});

it("every call that reads asks the database at most five times", { timeout: seconds(60) }, async () => {
  const tooMany: string[] = [];
  for (const { method, path } of apiTables) {
    // A stream of events has no end.
    if (method !== "GET" || path.endsWith("/events")) continue;
    const filled = path.replace(/products\/:publisherSlug\/:slug/, "products/maker/kit");
    await countOf(operator, `/api${filled.replace(/:(\w+)/g, (_, name) => ids[name] ?? "1")}`, tooMany);
  }
  expect(tooMany).toEqual([]);
});
