import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { type ClientName, startClient, until } from "./clients.ts";
import { download, equal, lastReport, scrape } from "./share.ts";
import { logOf, type World } from "./site.ts";

/** Those whose members are told that every torrent with a web seed completes. */
export const fetchers = ["transmission", "aria2", "qbittorrent"] as const satisfies ClientName[];

/** Transmission makes a request a piece, and only some a second. */
const PIECE = 256 * 1024;
const SIZE = 3 * 1024 * 1024 + 12_345;

/** Names that clients have to escape, and pieces that begin in one file and end in the next. */
const content = () =>
  [["Loops & Hits", "kick+snare 100%.wav"], ["Ünïcode #1 (ä)?.wav"], ["read me.txt"]].map((file, i) => ({
    path: file,
    bytes: new Uint8Array(randomBytes(i === 0 ? SIZE : 40_000)),
  }));

/**
 * A client completes a torrent without seeders, from the site's web seed only. Throws unless the data arrive whole;
 * returns the bytes that the site served and those that the client reported, which differ
 * (docs/decisions/030-web-seeds.md).
 */
export async function fetchWebSeed(world: World, client: ClientName): Promise<string> {
  const { db, folder, server } = world;
  const name = `Web seed, ${client}`;
  const files = content();
  for (const file of files) {
    const target = path.join(server.dataDir, "demo", name, ...file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
  }
  const made = await createTorrent({ name, files, pieceLength: PIECE });
  const torrent = await makeTorrent(db, { name, torrentData: made.bytes, infoHash: made.infoHash });
  await db.webSeed.create({ data: { torrentId: torrent.id, store: "demo", folder: name, bytes: made.totalLength } });
  const member = await makeMember(db);
  const data = path.join(folder, `web-seed-${client}`);
  mkdirSync(data);
  writeFileSync(`${data}.torrent`, await download(world, member, torrent.id));
  writeFileSync(logOf(folder, "a"), "");

  const fetching = await startClient[client]("a", `${data}.torrent`, data);
  const hash = Buffer.from(made.infoHash, "hex").toString("latin1");
  // aria2 announces for the first time when it has everything: for the tracker it has completed nothing.
  await until("the scrape counts a seeder", async () =>
    (await scrape(world, member, hash)).startsWith("1 seeders, 0 leechers"),
  );
  await fetching.stop();
  for (const file of files) {
    const at = path.join(data, name, ...file.path);
    // Transmission saves no "?", and asks the site for the name that it saves.
    const arrived = readFileSync(existsSync(at) ? at : at.replace("?", "_"));
    equal(`whether ${file.path.join("/")} arrived whole`, String(arrived.equals(file.bytes)), "true");
  }
  const report = lastReport(world, "a", member, `${client}, from the web seed`);
  const use = await db.webSeedUse.findUniqueOrThrow({
    where: { userId_torrentId: { userId: member.id, torrentId: torrent.id } },
  });
  equal("whether the site served at least the whole", String(use.served >= made.totalLength), "true");
  return `    ${client}: ${made.totalLength} bytes, ${use.served} served, ${report.downloaded} reported`;
}
