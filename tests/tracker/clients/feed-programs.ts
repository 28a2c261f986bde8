import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ClientName, startClient, until } from "./clients.ts";
import { listTorrent, makeReader } from "./feed-member.ts";
import { runIn } from "./namespaces.ts";
import { startQbittorrent } from "./qbittorrent-web.ts";
import { download, equal, scrape } from "./share.ts";
import type { World } from "./site.ts";

const SOON = 30_000;

type Article = { title: string; torrentURL?: string; link: string };

/**
 * A rule of qBittorrent downloads a torrent by itself that is listed after the rule was made, and completes it from a
 * seeder through the tracker; what does not match stays where it is.
 */
export async function downloadByRule(world: World, seeds: ClientName): Promise<string> {
  const { folder } = world;
  const { member, feed } = await makeReader(world);
  await listTorrent(world, "Other thing 1.bin");
  const data = { a: path.join(folder, "rule-a"), b: path.join(folder, "rule-b") };
  const client = await startQbittorrent("b", data.b);
  const read = { rss_processing_enabled: true, rss_auto_downloading_enabled: true };
  await client.ask("app/setPreferences", { json: JSON.stringify(read) });
  const names = async () => {
    // A feed is the same for ten seconds, so it is asked until it has changed.
    await client.ask("rss/refreshItem", { itemPath: "Site" });
    type Feeds = { Site?: { articles?: Article[] } };
    const { Site } = await client.ask<Feeds>("rss/items", { withData: "true" });
    return (Site?.articles ?? []).map(({ title }) => title);
  };
  await client.ask("rss/addFeed", { url: feed("rss"), path: "Site" });
  await until("qBittorrent reads the feed", async () => (await names()).includes("Other thing 1.bin"), SOON);
  const rule = { enabled: true, mustContain: "Wanted kit", affectedFeeds: [feed("rss")], addPaused: false };
  const ruleDef = JSON.stringify({ ...rule, savePath: data.b });
  await client.ask("rss/setRule", { ruleName: "Kits", ruleDef });

  const wanted = await listTorrent(world, "Wanted kit 2.bin");
  mkdirSync(data.a);
  writeFileSync(path.join(data.a, wanted.name), wanted.bytes);
  writeFileSync(`${data.a}.torrent`, await download(world, member, wanted.id));
  const seeding = await startClient[seeds]("a", `${data.a}.torrent`, data.a);
  await until("the new torrent is in the feed", async () => (await names()).includes(wanted.name), SOON);
  await until("the scrape counts that qBittorrent has completed it", async () =>
    (await scrape(world, member, wanted.hash)).endsWith("1 completed"),
  );
  const arrived = readFileSync(path.join(data.b, wanted.name));
  equal("whether the file arrived whole", String(arrived.equals(wanted.bytes)), "true");
  const torrents = await client.ask<{ name: string }[]>("torrents/info");
  equal("torrents of qBittorrent", torrents.map(({ name }) => name).join(), wanted.name);
  await Promise.all([client.stop(), seeding.stop()]);
  return `    qBittorrent: ${wanted.bytes.length} bytes by a rule, from ${seeds}`;
}

/** The plug-in that the site hands out finds torrents from qBittorrent's own search. */
export async function searchByPlugin(world: World): Promise<string> {
  const { folder, url } = world;
  const { token } = await makeReader(world);
  await listTorrent(world, "Plug-in | find 3.bin");
  const file = path.join(folder, "patchbay.py");
  const given = await (await fetch(`${url}/patchbay.py`)).text();
  writeFileSync(file, given.replace('"https://example.org"', `"${url}"`).replace('"pb_"', `"${token}"`));
  const client = await startQbittorrent("b", path.join(folder, "search-b"));
  await client.ask("search/installPlugin", { sources: file });
  type Plugin = { name: string; enabled: boolean };
  await until(
    "the plug-in is installed",
    async () =>
      (await client.ask<Plugin[]>("search/plugins")).some(({ name, enabled }) => name === "patchbay" && enabled),
    SOON,
  );
  const start = { pattern: "find plug-in", plugins: "patchbay", category: "music" };
  const { id } = await client.ask<{ id: number }>("search/start", start);
  type Found = { status: string; results: { fileName: string; fileSize: number; fileUrl: string }[] };
  let found: Found | undefined;
  await until(
    "the search ends",
    async () => {
      found = await client.ask<Found>("search/results", { id: String(id) });
      return found.status === "Stopped";
    },
    SOON,
  );
  await client.stop();
  const [first] = found?.results ?? [];
  equal("what was found", `${first?.fileName}, ${first?.fileSize}`, "Plug-in   find 3.bin, 2097152");
  const torrent = await fetch(first?.fileUrl ?? "");
  equal("what its address answers", String(torrent.headers.get("content-type")), "application/x-bittorrent");
  return `    qBittorrent's search: ${found?.results.length} found by patchbay.py`;
}

const listItems = `import json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT title, content FROM rss_item")
print(json.dumps([list(row) for row in rows]))`;

/** newsboat reads a feed: every item with its title, and its facts in the text. It keeps only audio enclosures. */
export async function readByNewsboat(world: World, format: "rss" | "atom"): Promise<string> {
  const { folder, db } = world;
  const { feed } = await makeReader(world);
  await listTorrent(world, `Read me by ${format}.bin`);
  const home = path.join(folder, `newsboat-${format}`);
  mkdirSync(home);
  const files = {
    urls: path.join(home, "urls"),
    cache: path.join(home, "cache.db"),
    config: path.join(home, "config"),
  };
  writeFileSync(files.urls, `${feed(format)}\n`);
  writeFileSync(files.config, "");
  const newsboat = (command: string) => {
    const own = ["-u", files.urls, "-c", files.cache, "-C", files.config, "-x", command];
    return runIn("b", "env", [`HOME=${home}`, "newsboat", ...own]);
  };
  const listed = await db.torrent.findMany({ where: { category: "Extras" }, orderBy: { name: "asc" } });
  let items: [title: string, text: string][] = [];
  // Other programs may have asked just before: then the feed has the new torrent ten seconds later.
  await until(
    "newsboat has read every torrent of the feed",
    async () => {
      await newsboat("reload");
      items = JSON.parse(await runIn("b", "python3", ["-c", listItems, files.cache]));
      return items.length === listed.length;
    },
    SOON,
  );
  equal(
    "titles",
    items
      .map(([title]) => title)
      .toSorted()
      .join(),
    listed.map(({ name }) => name).join(),
  );
  for (const [title, text] of items)
    equal(`whether ${title} tells its size`, String(/Size: 4.0 MB/.test(text)), "true");
  equal("what newsboat says", (await newsboat("print-unread")).trim(), `${listed.length} unread articles`);
  return `    newsboat: ${items.length} articles by ${format}`;
}
