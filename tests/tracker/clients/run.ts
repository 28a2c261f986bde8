import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { canInstall, installPackages, isInstalled } from "#tests/support/debian.ts";
import { seconds } from "#tests/support/seconds.ts";
import { tools } from "#tests/support/tools.ts";
import { shareBehindSocks } from "./behind-socks.ts";
import { type ClientName, clientNames, commands } from "./clients.ts";
import { downloadByRule, readByNewsboat, searchByPlugin } from "./feed-programs.ts";
import { fetchers, fetchWebSeed } from "./fetch-web-seed.ts";
import { makeNamespaces, removeNamespaces } from "./namespaces.ts";
import { compareFigures, type Report, refuseInactive, type Shared, share } from "./share.ts";
import { startWorld, type World } from "./site.ts";

/**
 * Real clients share files through the site's tracker, two at a time, each as a member with the .torrent that the site
 * gives them: a ring, so that each seeds and leeches once, or every pair with the word `all`. The database must match
 * their reports to the byte. Before that, clients complete a torrent from the site's web seed without other peers, and
 * programs read the site's feeds: qBittorrent downloads by a rule and searches, newsboat reads.
 * Then a pair shares by IPv4 and IPv6, and another with a leecher behind a SOCKS proxy. Single pairs are named as
 * `aria2:deluge`; the words `web-seed`, `feeds`, `both` and `socks` run these alone.
 */
const [word = "", ...more] = process.argv.slice(2);
const isWhole = word === "all";
const named = [word, ...more].filter((pair) => pair.includes(":"));
const LIMIT = seconds(isWhole ? 900 : 420);

const say = (text: string) => process.stdout.write(`${text}\n`);
const undoing: (() => unknown)[] = [];
let world: World | undefined;
let passed = 0;
let failed = 0;

async function claim<T>(name: string, check: () => Promise<T>): Promise<T | undefined> {
  const start = performance.now();
  try {
    const result = await check();
    passed++;
    say(`ok: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    failed++;
    say(`not ok: ${name}\n${(error as Error).stack}`);
    return undefined;
  }
}

async function runPairs(pairs: [ClientName, ClientName][]): Promise<void> {
  const site = await startWorld((step) => undoing.push(step));
  world = site;
  const reports: Report[] = [];
  const told = (name: string, check: () => Promise<string>) =>
    claim(name, () =>
      check()
        .then(say)
        .then(() => true),
    );
  for (const client of webSeeded)
    if (!(await told(`${client} completes a torrent from the site alone`, () => fetchWebSeed(site, client)))) return;
  if (readsFeeds) {
    const [seeds = "transmission"] = installed.filter((name) => name !== "qbittorrent");
    const rule = "a rule of qBittorrent downloads and completes what is new in a feed";
    if (!(await told(rule, () => downloadByRule(site, seeds)))) return;
    if (!(await told("qBittorrent searches the site by its plug-in", () => searchByPlugin(site)))) return;
    for (const format of ["rss", "atom"] as const)
      await told(`newsboat reads the feed as ${format}`, () => readByNewsboat(site, format));
  }
  for (const [seeds, leeches] of pairs) {
    const shared = await claim(`${seeds} seeds, ${leeches} leeches`, () => share(site, seeds, leeches));
    // Remaining clients of a failed pair would answer on the next one's ports.
    if (!shared) return;
    reports.push(...shared.reports);
    await claim("a member made inactive is refused at the next announce", () => refuseInactive(site, shared));
  }
  for (const [name, check] of otherWays(site)) {
    const shared = await claim(name, check);
    if (!shared) return;
    reports.push(...shared.reports);
  }
  await claim("after SIGTERM the database holds what the clients reported, to the byte", async () => {
    const code = await site.server.stop();
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    for (const report of reports) {
      await compareFigures(site, report);
      say(`    ${report.who}: ${report.uploaded} uploaded, ${report.downloaded} downloaded`);
    }
  });
}

/** Pairs whose clients reach each other otherwise than over IPv4 alone. */
function otherWays(site: World): [name: string, check: () => Promise<Shared>][] {
  const has = (...names: ClientName[]) => names.every((name) => installed.includes(name));
  const ways: [string, () => Promise<Shared>][] = [];
  if (sharesBoth && has("qbittorrent"))
    ways.push([
      "qbittorrent seeds, qbittorrent leeches, both by IPv4 and IPv6",
      // Deluge 2.0 listens on IPv4 alone, and no other one here announces by both.
      () => share(site, "qbittorrent", "qbittorrent", "both"),
    ]);
  if (usesProxy && has("transmission", "qbittorrent"))
    ways.push(["transmission seeds, qbittorrent leeches behind a SOCKS proxy", () => shareBehindSocks(site)]);
  return ways;
}

/** Takes everything back, last first; a step that fails does not keep the others from it. */
async function cleanUp(): Promise<void> {
  const told = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      say(`clean-up: ${(error as Error).message}`);
    }
  };
  await told(removeNamespaces);
  for (const step of undoing.toReversed()) await told(step);
}

function tellOutputs({ folder, server }: World): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".output") || name.startsWith("requests-")))
    say(`--- ${file}\n${readFileSync(path.join(folder, file), "utf8").slice(-1_500)}`);
  say(`--- server\n${server.output().slice(-1_500)}`);
}

/** Ends before anything ran: with success only where this machine cannot run real clients at all. */
async function giveUp(reason: string, couldRun: boolean): Promise<never> {
  await removeNamespaces();
  say(couldRun ? `not ok: real clients did not run: ${reason}.` : `Skipped: real clients cannot run here: ${reason}.`);
  process.exit(couldRun ? 1 : 0);
}

if (process.getuid?.() !== 0) await giveUp("network namespaces are made by root alone", false);
const feedPrograms = ["qbittorrent-nox", "newsboat", "python3"];
const wanted = ["ip", ...clientNames.flatMap((name) => commands[name]), ...feedPrograms];
const missing = [...new Set(wanted)].filter((command) => !isInstalled(command));
const packages = [...new Set(missing.map((command) => tools[command] ?? command))];
const lacking = missing.length > 0 && canInstall ? installPackages(packages) : packages;
if (lacking.length > 0) say(`Left out for want of packages: ${lacking.join(", ")}.`);
if (!isInstalled("ip")) await giveUp("there is no command `ip`", canInstall);
const installed = clientNames.filter((name) => commands[name].every(isInstalled));
if (installed.length < clientNames.length && canInstall)
  await giveUp(`of ${clientNames.join(", ")} only ${installed.join(", ") || "none"} could be installed`, true);
if (installed.length < 2) await giveUp("it takes two clients", false);
const lackingForFeeds = feedPrograms.filter((command) => !isInstalled(command));
if (lackingForFeeds.length > 0 && canInstall)
  await giveUp(`${lackingForFeeds.join(", ")} could not be installed`, true);
if (lackingForFeeds.length > 0) say(`No program reads the feeds, for want of ${lackingForFeeds.join(", ")}.`);
const next = (i: number) => installed[(i + 1) % installed.length] as ClientName;
const everyPair = installed
  .flatMap((seeds) => installed.map((leeches): [ClientName, ClientName] => [seeds, leeches]))
  // By the clients' own fault: rtorrent drops aria2 when that tells of its pieces anew.
  .filter(([seeds, leeches]) => !(seeds === "rtorrent" && leeches === "aria2"));
const pairs =
  isWhole || named.length > 0 || ["web-seed", "feeds", "both", "socks"].includes(word)
    ? everyPair.filter((pair) => isWhole || named.includes(pair.join(":")))
    : installed.map((seeds, i): [ClientName, ClientName] => [seeds, next(i)]);
const isAll = isWhole || word === "";
const [sharesBoth, usesProxy] = [isAll || word === "both", isAll || word === "socks"];
const readsFeeds = lackingForFeeds.length === 0 && (isAll || word === "feeds");
const webSeeded = !isAll && word !== "web-seed" ? [] : fetchers.filter((client) => installed.includes(client));
try {
  makeNamespaces();
} catch (error) {
  const { message } = error as Error;
  const isForbidden = /Operation not permitted|Permission denied/.test(message);
  await giveUp(`no network namespaces: ${message.split("\n").filter(Boolean).at(-1)}`, canInstall && !isForbidden);
}

const interrupted = new Promise<never>((_resolve, reject) => {
  setTimeout(() => reject(new Error(`not done within ${LIMIT / 1000} s`)), LIMIT).unref();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => reject(new Error(signal)));
});
try {
  await Promise.race([runPairs(pairs), interrupted]);
} catch (error) {
  failed++;
  say(`not ok: ${(error as Error).stack}`);
}
if (failed > 0 && world) tellOutputs(world);
await cleanUp();
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
