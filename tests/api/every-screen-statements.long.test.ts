import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { linkRelease } from "#app/domain/products/link-releases.server.ts";
import { seedLongContent } from "#tests/e2e/seed-long-content.ts";
import { leftOut, screenOf, walks } from "#tests/e2e/walks.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { readLinks } from "#tests/support/links.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { countStatements, fewestStatements, type StatementCounter } from "#tests/support/statement-counter.ts";
import { byTicket, formsOnly, screens } from "#tests/support/who-may-open.ts";

/*
 * The screens come from the table of routes and from the links of pages, as a person would find them: one address of
 * each screen. Those of one list or another besides are in statements.long.test.ts.
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

let databaseUrl: string;
let counter: StatementCounter;
let server: RunningServer;
let ids: Record<string, string>;
const opened = new Set<string>();

beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  counter = await countStatements(databaseUrl);
  server = await startServer(counter.url, { WEB_PROCESSES: "1" });
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await seedLongContent(db, { member: "walker", admin: "staff" });
  ids = await fill(db);
  await close();
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
  const upload = await db.userUpload.findFirstOrThrow({ where: { status: "pending" } });
  return {
    torrentId: String(torrent.id),
    userId,
    uploadId: String(upload.id),
    publisherId: String(linked.publisherId),
    productId: String(linked.productId),
    slug: "maker",
    publisherSlug: "maker",
    page: "rules",
  };
}

/** Says which pages ask too often, with what they ask; answers what the page was at first. */
async function countOf(client: Client, path: string, tooMany: string[]): Promise<Response> {
  const views: Response[] = [];
  const view = async () => {
    const response = await client.request(path);
    views.push(new Response(await response.text(), { headers: response.headers }));
  };
  const most = recorded.test(path) ? MOST + 1 : MOST;
  const fewest = await fewestStatements(counter, view, { most, tries: TRIES });
  if (fewest.length > most) tooMany.push([`${path}: ${fewest.length}`, ...fewest].join("\n  "));
  return views[0] ?? Response.error();
}

async function crawl(client: Client, starts: readonly string[]): Promise<string[]> {
  const tooMany: string[] = [];
  const done = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = screenOf(path);
    if (done.has(screen) || leftOut.test(path)) continue;
    done.add(screen);
    opened.add(path.split("?")[0] ?? "");
    const response = await countOf(client, path, tooMany);
    if (response.headers.get("content-type")?.startsWith("text/html"))
      for (const link of readLinks(await response.text())) queue.push(link.href);
  }
  return tooMany;
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
    expect(await crawl(createClient(server.url), [...startsOf(null), ...members])).toEqual([]);
  });

  it("for a member", async () => {
    const member = await signInClient(server.url, "walker", PASSWORD);
    expect(await crawl(member, [...startsOf("wide"), ...members, ...afterwards])).toEqual([]);
  });

  it("for an administrator", async () => {
    const staff = await signInClient(server.url, "operator", "correct horse battery");
    expect(await crawl(staff, [...startsOf("wideAdmin"), ...plain])).toEqual([]);
  });

  it("and each of them was opened", () => {
    const missing = screens.filter((screen) => {
      const address = new RegExp(`^/${screen.replace(/:\w+/g, "[^/]+")}$`);
      return ![...noScreens, ...unlinked].includes(screen) && ![...opened].some((path) => address.test(path));
    });
    expect(missing).toEqual([]);
  });
});

it("every call that reads asks the database at most five times", { timeout: seconds(60) }, async () => {
  const staff = await signInClient(server.url, "operator", "correct horse battery");
  const tooMany: string[] = [];
  for (const { method, path } of apiTables) {
    // A stream of events has no end.
    if (method !== "GET" || path.endsWith("/events")) continue;
    const filled = path.replace(/products\/:publisherSlug\/:slug/, "products/maker/kit");
    await countOf(staff, `/api${filled.replace(/:(\w+)/g, (_, name) => ids[name] ?? "1")}`, tooMany);
  }
  expect(tooMany).toEqual([]);
});
