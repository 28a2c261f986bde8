import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import { cpuOfProcess } from "#tests/support/cpu-of-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { fillTables } from "#tests/support/largest-rows.ts";
import { callAddresses, dataOf, screenAddresses } from "#tests/support/read-addresses.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";

/** No read may cost more than so many times the home page of the same site. */
const MOST = 10;
/** Milliseconds below which nothing is said, however cheap the home page is. */
const FLOOR = 60;
/** An answer counts by the cheapest of so many tries: the first runs code that is not compiled yet. */
const TRIES = 6;

/** Addresses that neither of the two can open, because of what they are for. */
const unopened = [
  // Steps of a form, and what is signed or in the storage.
  /^\/(admin-login|login|login\/code|register|register\/payment.*|reactivate\/BTC|membership\/BTC)(\.data)?$/,
  /^\/(covers|feeds\/[^/]+\/covers)\/|^\/site\/logo|\/picture$|screenshot|previews\/1(\.data)?$/,
  // Backups and archives of members are files.
  /backups\/none|account\/export\/file/,
  // Their query or cookie is a sealed token.
  /^\/(notices\/stop|standing\/answer|own-data)(\.data)?$|^\/own-data\/file$/,
  // There is no newer release, and only its writer opens a note.
  /^\/admin\/(system\/release|users\/[^/]+\/notes)\//,
  // Pages of people who want to join, and are not signed in.
  /^\/(apply|application\/[^/]+(\/withdraw)?|register\/(address|confirm|waiting)(\/[^/]+)?)(\.data)?$/,
  /^\/api\/(applications|waiting-list|auth\/confirm-registration)\//,
  // They lead to another address.
  /^\/(api\/login|admin\/torrents\/delete|account\/torrents\/archive|forums\/replies\/1|comments\/1|admin\/complaints\/1\/reopen)(\.data)?$/,
  /^\/admin\/(bulk|users\/[^/]+\/confirm-act)/,
];

let databaseUrl: string;
let server: RunningServer;
let member: Client;
let admin: Client;
let home: number;
let ids: Record<string, string>;
const opened = new Set<string>();
const failed: string[] = [];

beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  server = await startServer(databaseUrl, { WEB_PROCESSES: "1", CHECK_ANSWERS: "" });
  const { db, pool, close } = createDatabase(databaseUrl, { max: 1 });
  const user = await makeMember(db);
  member = await signInClient(server.url, user.username, PASSWORD);
  admin = await signInClient(server.url, "operator", "correct horse battery");
  const json = { name: "Reader", scopes: ["feeds"] };
  const { token } = (await member.json<{ token: string }>("/api/user/tokens", { json })).body;
  await fillTables(pool, user.id);
  ids = { token, memberId: user.id, userId: user.id, username: user.username };
  await close();
  home = await costOf(member, "/", 0, 30);
}, seconds(120));
afterAll(async () => {
  await server?.stop();
  await dropDatabase(databaseUrl);
});

let hosts = 0;

/** Asks as a browser does, each time under another name of the site, so that no answer is one that was kept. */
function read(client: Client, path: string): Promise<number> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Host: `site-${++hosts}.localhost`, Cookie: cookie, "Accept-Encoding": "gzip" };
  return new Promise((resolve, reject) => {
    request(`http://localhost:${server.port}${path}`, { headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

/** Milliseconds of the site's processor for one answer: the least of a few tries, which end once it is little enough. */
async function costOf(client: Client, path: string, enough: number, tries = TRIES): Promise<number> {
  const [pid = 0] = server.webPids;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > enough; i++) {
    const before = cpuOfProcess(pid);
    const status = await read(client, path);
    least = Math.min(least, cpuOfProcess(pid) - before);
    if (status >= 500) failed.push(`${path}: ${status}`);
    // A page costs more than its data, which it loads.
    if (status === 200) opened.add(path).add(dataOf(path));
  }
  return least;
}

async function tooDear(client: Client, addresses: string[]): Promise<string[]> {
  const most = Math.max(FLOOR, MOST * home);
  const found: string[] = [];
  for (const address of addresses) {
    if (address.includes(".data") && opened.has(address)) continue;
    const cost = await costOf(client, address, most);
    if (process.env.SHOW_COSTS) process.stderr.write(`${cost.toFixed(1)} ${address}\n`);
    if (cost > most) found.push(`${address}: ${cost.toFixed(0)} ms, ${(cost / home).toFixed(1)} home pages`);
  }
  return found;
}

/** As many .torrents as a collection has in one answer, which count as so many downloads. */
const isArchive = (address: string) => address === "/collections/1/archive";
/** Some screens open only with the query that says what they are about. */
const isOpened = (address: string) =>
  opened.has(address) || (!address.includes("?") && [...opened].some((one) => one.startsWith(`${address}?`)));
const isAdmins = (address: string) => /^\/(api\/)?admin\b/.test(address);

describe("no read costs more than ten home pages, of the largest rows that there may be", {
  timeout: seconds(90),
}, () => {
  it("whatever a member opens", async () => {
    const addresses = [...screenAddresses(ids), ...callAddresses(ids)];
    expect(addresses.length).toBeGreaterThan(400);
    expect(
      await tooDear(
        member,
        addresses.filter((address) => !isAdmins(address) && !isArchive(address)),
      ),
    ).toEqual([]);
  });

  it("whatever an administrator opens", async () => {
    const addresses = [...screenAddresses(ids), ...callAddresses(ids)];
    expect(
      await tooDear(
        admin,
        addresses.filter((address) => !isArchive(address)),
      ),
    ).toEqual([]);
  });

  it("and each of them was opened", () => {
    expect(failed).toEqual([]);
    const missing = [...screenAddresses(ids), ...callAddresses(ids)].filter(
      (address) => !isOpened(address) && !isArchive(address) && !unopened.some((pattern) => pattern.test(address)),
    );
    expect(missing).toEqual([]);
  });
});
