import { contentsRow } from "#app/domain/catalogue/contents/store-contents.server.ts";
import type { StoredSound } from "#app/domain/catalogue/previews/store-sounds.server.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { settingShapes } from "#app/domain/core/settings/shapes.ts";
import { buildRelease } from "./build-release.server.ts";
import { catalogue } from "./catalogue.ts";
import { planAnnouncements, planChat } from "./chat.ts";
import { activeMembers, type Plan, planActivity } from "./comments.ts";
import { insertCommunity } from "./community.server.ts";
import { insertCovers, storeCover } from "./cover/covers.server.ts";
import type { DemoEntry } from "./entry.ts";
import { insertTraffic } from "./insert-traffic.server.ts";
import { type DemoLogin, type MadeMember, makeMember } from "./member-row.server.ts";
import { demoMembers } from "./members.ts";
import { insertPayments } from "./payments.ts";
import { insertPeople } from "./people.server.ts";
import { insertSounds, storeSounds } from "./sounds.server.ts";
import { torrentRow } from "./torrent-row.server.ts";
import { planTraffic } from "./traffic.ts";
import { writeRelease } from "./write-release.server.ts";

export type FillDemo = {
  db: Db;
  /** Stores the sounds for previews and the covers; if absent, the demo has none. */
  storage?: Storage;
  dataDir: string;
  hashPassword: (password: string) => Promise<string>;
  now: Date;
  /** Written into the stored torrents; members get their own in each download anyway. */
  announceUrl?: string;
  /** The whole catalogue by default. */
  entries?: readonly DemoEntry[];
};

type Planned = { plan: Plan; row: ReturnType<typeof torrentRow>; sounds: StoredSound[]; cover: string | null };
type Transaction = Parameters<Parameters<Db["$transaction"]>[0]>[0];

/** Any number that nothing else locks. */
const LOCK = 7_264_001;

const isEmpty = async (db: Pick<Db, "torrent" | "user">): Promise<boolean> =>
  (await db.torrent.findFirst({ select: { id: true } })) === null &&
  (await db.user.findFirst({ where: { isPrimaryAdmin: false }, select: { id: true } })) === null;

/**
 * Fills a new site (no torrents, no member but the primary administrator) with demo members and releases; returns null
 * for any other site. Files come first and are identical each time, and rows come in one transaction, so an interrupted
 * run can be repeated. Passwords are random, returned, and never stored in the clear.
 */
export async function fillDemo(options: FillDemo): Promise<{ logins: DemoLogin[]; torrents: number } | null> {
  const { db, hashPassword, now } = options;
  if (!(await isEmpty(db))) return null;
  const members: MadeMember[] = [];
  for (const member of demoMembers) members.push(await makeMember(member, now, hashPassword));
  const idOf = new Map(members.map(({ row }) => [row.username, row.id]));
  const torrents = await makeTorrents(options, idOf);
  const isFilled = await db.$transaction(
    async (tx) => {
      // Two processes that start together must not both find the site empty.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      if (!(await isEmpty(tx))) return false;
      await insertMembers(tx, members);
      await insertPayments(tx, members, now);
      await insertTorrents(tx, torrents, idOf, now);
      await insertCommunity(tx, { idOf, now });
      await insertTalk(tx, idOf, now);
      await insertPeople(tx, { idOf, now });
      // Visitors of a demo may see and hear everything in it.
      await writeSetting(tx, "landing", settingShapes.landing.parse({ showsTitles: true, playsSounds: true }), null);
      return true;
    },
    { timeout: 60_000 },
  );
  return isFilled ? { logins: members.map(({ login }) => login), torrents: torrents.length } : null;
}

/** Writes the files of each release and returns the rows, oldest first, so that ids rise with the dates. */
async function makeTorrents(options: FillDemo, idOf: Map<string, string>): Promise<Planned[]> {
  const { dataDir, storage, now, announceUrl, entries = catalogue } = options;
  const plans = planActivity(entries, now);
  const made: Planned[] = [];
  for (const { entry, plan } of plans) {
    const release = await buildRelease(entry, announceUrl);
    await writeRelease(dataDir, release);
    const sounds = storage ? await storeSounds(storage, release) : [];
    const row = torrentRow(entry, release, plan, idOf.get(plan.uploader) ?? null, announceUrl);
    const cover = storage ? await storeCover(storage, entry) : null;
    made.push({ plan, row, sounds, cover });
  }
  return made.sort((a, b) => a.plan.at.getTime() - b.plan.at.getTime());
}

async function insertMembers(tx: Transaction, members: MadeMember[]): Promise<void> {
  const rows = members.map(({ row }) => row);
  await tx.user.createMany({ data: rows });
  await tx.userPasskey.createMany({
    data: rows.map(({ id, passkey, createdAt }) => ({ userId: id, passkey, createdAt })),
  });
  await tx.userStats.createMany({ data: rows.map(({ id }) => ({ userId: id })) });
}

async function insertTalk(tx: Transaction, idOf: Map<string, string>, now: Date): Promise<void> {
  await tx.chatMessage.createMany({
    data: planChat(now).map(({ username, message, at }) => ({
      userId: idOf.get(username) ?? null,
      username,
      message,
      createdAt: at,
    })),
  });
  await tx.notification.createMany({
    data: planAnnouncements(now).map(({ username, message, at }) => ({
      adminId: idOf.get(username) ?? null,
      adminUsername: username,
      message,
      createdAt: at,
    })),
  });
}

async function insertTorrents(
  tx: Transaction,
  torrents: Planned[],
  idOf: Map<string, string>,
  now: Date,
): Promise<void> {
  await tx.torrent.createMany({ data: torrents.map(({ row }) => row) });
  const stored = await tx.torrent.findMany({ select: { id: true, infoHash: true } });
  const torrentIdOf = new Map(stored.map(({ id, infoHash }) => [infoHash ?? "", id]));
  await tx.torrentContents.createMany({
    data: torrents.map(({ row }) => contentsRow({ ...row, id: torrentIdOf.get(row.infoHash) ?? 0 }, now)),
  });
  await tx.webSeed.createMany({
    data: torrents.map(({ row }) => ({
      torrentId: torrentIdOf.get(row.infoHash) ?? null,
      store: "demo" as const,
      folder: row.name,
      bytes: row.sizeBytes,
    })),
  });
  await insertSounds(
    tx,
    torrents.map(({ row, sounds }) => ({ torrentId: torrentIdOf.get(row.infoHash) ?? 0, sounds })),
    now,
  );
  await insertCovers(
    tx,
    torrents.map(({ row, cover }) => ({ torrentId: torrentIdOf.get(row.infoHash) ?? 0, cover, at: row.createdAt })),
  );
  const comments = torrents.flatMap(({ plan, row }) =>
    plan.comments.map(({ username, text, at }) => ({
      torrentId: torrentIdOf.get(row.infoHash) ?? 0,
      userId: idOf.get(username) ?? "",
      comment: text,
      createdAt: at,
    })),
  );
  await tx.torrentComment.createMany({
    data: comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  });
  const releases = torrents.map(({ plan, row }) => ({
    key: row.infoHash,
    size: Number(row.sizeBytes),
    uploader: plan.uploader,
    at: plan.at,
  }));
  const traffic = planTraffic(releases, activeMembers, now);
  await insertTraffic(tx, traffic, releases, { userOf: idOf, torrentOf: torrentIdOf });
}
