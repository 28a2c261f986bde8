import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { announceQuery, decodeStrictly, escapeBytes } from "#tracker/testing.ts";
import { type ClientName, startClient, until } from "./clients.ts";
import { addresses, addresses6, type Side, sides } from "./namespaces.ts";
import { logOf, type World } from "./site.ts";

type Member = Awaited<ReturnType<typeof makeMember>>;

/** A client's last announce: the account, and its bytes. */
export type Report = { who: string; userId: string; uploaded: string; downloaded: string };
export type Shared = { hash: string; members: Record<Side, Member>; reports: Report[] };

const SIZE = 4 * 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** How two clients meet: over IPv4, the leecher behind a proxy, or over both families, as a tracker with a name has them. */
type Meeting = "IPv4" | "socks" | "both";

/**
 * One client seeds random data, the other leeches it, each as a member of its own with the .torrent that the site hands
 * that member. Throws unless the data arrive whole and the swarm is counted right at each step.
 */
export async function share(
  world: World,
  seeds: ClientName,
  leeches: ClientName,
  meeting: Meeting = "IPv4",
): Promise<Shared> {
  const { db, folder } = world;
  const bytes = new Uint8Array(randomBytes(SIZE));
  const file = `${seeds}-${meeting}.bin`;
  const made = await createTorrent({ name: file, files: [{ path: [file], bytes }] });
  const torrent = await makeTorrent(db, { name: file, torrentData: made.bytes, infoHash: made.infoHash });
  const members = { a: await makeMember(db), b: await makeMember(db) };
  const pair = path.join(folder, `${seeds}-${leeches}-${meeting}`);
  const data = { a: `${pair}-a`, b: `${pair}-b` };
  for (const side of sides) {
    mkdirSync(data[side]);
    const own = await download(world, members[side], torrent.id);
    writeFileSync(`${data[side]}.torrent`, meeting === "both" ? byName(own) : own);
    writeFileSync(logOf(folder, side), "");
  }
  writeFileSync(path.join(data.a, file), bytes);
  const hash = Buffer.from(made.infoHash, "hex").toString("latin1");
  const counted = (what: string, wanted: string) =>
    until(`the scrape counts ${what}`, async () => (await scrape(world, members.a, hash)) === wanted);

  const seeding = await startClient[seeds]("a", `${data.a}.torrent`, data.a);
  await counted("one seeder", "1 seeders, 0 leechers, 0 completed");
  const leeching = await startClient[leeches]("b", `${data.b}.torrent`, data.b);
  await counted("two seeders, one of them by completing", "2 seeders, 0 leechers, 1 completed");
  equal("SHA-256 of the data", sha256(readFileSync(path.join(data.b, file))), sha256(bytes));
  const expected = sides.map((side) =>
    meeting === "both" ? `${addresses[side]} ${addresses6[side]}` : addresses[side],
  );
  await until(`both peers are kept at their own addresses: ${expected}`, async () => {
    const peers = await db.trackerPeer.findMany({ where: { infoHash: made.infoHash } });
    const kept = peers.map(({ ip, otherIp }) =>
      [ip, otherIp]
        .filter((one) => one !== null)
        .sort()
        .join(" "),
    );
    if (kept.sort().join() !== expected.join()) throw new Error(kept.join());
    return true;
  });
  await leeching.stop();
  await seeding.stop();
  await counted("nobody any more", "0 seeders, 0 leechers, 1 completed");

  const clients = { a: seeds, b: leeches };
  const reports = sides.map((side) => lastReport(world, side, members[side], clients[side]));
  equal("bytes that the leecher reports", reports[1]?.downloaded ?? "", String(SIZE));
  return { hash, members, reports };
}

/** The same torrent with the tracker's name in place of its address, which is as long. */
function byName(torrent: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(torrent).toString("latin1").replaceAll("//127.0.0.1:", "//patch.bay:"), "latin1");
}

/** A member made inactive is refused at the next announce, while the other one's are still taken. */
export async function refuseInactive(world: World, { hash, members }: Shared): Promise<void> {
  const query = announceQuery({ info_hash: hash, left: 0 });
  const refusal = async (member: Member) =>
    (await ask(world, `/announce/${member.passkey}?${query}`))["failure reason"] ?? "none";
  equal("refusal of an active member", String(await refusal(members.b)), "none");
  await world.db.user.update({ where: { id: members.b.id }, data: { isActive: false } });
  const inactive = `Your account is not active. See ${world.url}/tracker/doctor`;
  await until("the notice arrives", async () => (await refusal(members.b)) === inactive);
  equal("refusal of the other member", String(await refusal(members.a)), "none");
}

/** Whether the database holds what a client reported, to the byte. */
export async function compareFigures({ db }: World, report: Report): Promise<void> {
  const { uploaded, downloaded } = await db.trackerStats.findUniqueOrThrow({ where: { userId: report.userId } });
  equal(`uploaded by ${report.who}`, String(uploaded), report.uploaded);
  equal(`downloaded by ${report.who}`, String(downloaded), report.downloaded);
}

export async function download({ url }: World, { username }: Member, torrentId: number): Promise<Uint8Array> {
  const client = await signInClient(url, username, PASSWORD);
  const response = await client.request(`/torrents/${torrentId}/download`);
  equal("status of the download", String(response.status), "200");
  return new Uint8Array(await response.arrayBuffer());
}

async function ask({ url }: World, target: string) {
  return decodeStrictly(new Uint8Array(await (await fetch(url + target)).arrayBuffer()));
}

export async function scrape(world: World, { passkey }: Member, hash: string): Promise<string> {
  const { files } = await ask(world, `/scrape/${passkey}?info_hash=${escapeBytes(hash)}`);
  const counts = (files as Record<string, Record<string, number>> | undefined)?.[hash];
  return `${counts?.complete} seeders, ${counts?.incomplete} leechers, ${counts?.downloaded} completed`;
}

export function lastReport({ folder }: World, side: Side, { id, passkey }: Member, who: string): Report {
  const requests = readFileSync(logOf(folder, side), "utf8").split("\n").filter(Boolean);
  const announces = requests.filter((target) => !target.startsWith("/seed/"));
  const foreign = announces.find((target) => !/^\/(announce|scrape)\//.test(target) || !target.includes(`${passkey}`));
  equal(`requests of ${who} without its own passkey`, foreign ?? "none", "none");
  const last = announces.filter((target) => /^\/announce\/\w+\/announce\?/.test(target)).at(-1) ?? "";
  const value = (name: string) => new RegExp(`[?&]${name}=(\\d+)`).exec(last)?.[1] ?? "missing";
  return { who, userId: id, uploaded: value("uploaded"), downloaded: value("downloaded") };
}

export function equal(what: string, is: string, wanted: string): void {
  if (is !== wanted) throw new Error(`${what}: ${is}, not ${wanted}`);
}
