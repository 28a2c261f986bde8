import type { Db } from "#app/domain/context.server.ts";
import { buildRelease } from "./build-release.server.ts";
import { catalogue } from "./catalogue.ts";
import { planActivity } from "./comments.ts";
import { type DemoLogin, makeMember } from "./member-row.server.ts";
import { demoMembers } from "./members.ts";
import { torrentRow } from "./torrent-row.server.ts";
import { writeRelease } from "./write-release.server.ts";

export type FillDemo = {
  db: Db;
  dataDir: string;
  hashPassword: (password: string) => Promise<string>;
  now: Date;
  /** Put into the stored torrents; members get their own at each download either way. */
  announceUrl?: string;
};

type Reader = Pick<Db, "torrent" | "user">;

/** Any number will do that nothing else locks. */
const LOCK = 7_264_001;

const isEmpty = async (db: Reader): Promise<boolean> =>
  (await db.torrent.findFirst({ select: { id: true } })) === null &&
  (await db.user.findFirst({ where: { isPrimaryAdmin: false }, select: { id: true } })) === null;

/**
 * Fills a site that has no torrents and nobody but the primary administrator with demo members and releases; null
 * when it has. Files come first and are the same each time, rows in one transaction: a run cut short leaves nothing
 * that the next would trip over. Passwords are made at random and answered, never stored in the clear.
 */
export async function fillDemo(options: FillDemo): Promise<{ logins: DemoLogin[]; torrents: number } | null> {
  const { db, dataDir, hashPassword, now, announceUrl } = options;
  if (!(await isEmpty(db))) return null;
  const members = [];
  for (const member of demoMembers) members.push(await makeMember(member, now, hashPassword));
  const idOf = new Map(members.map(({ row }) => [row.username, row.id]));
  const plans = planActivity(catalogue, now);
  const torrents = [];
  for (const [index, entry] of catalogue.entries()) {
    const plan = plans[index];
    const release = await buildRelease(entry, announceUrl);
    await writeRelease(dataDir, release);
    if (plan)
      torrents.push({ plan, row: torrentRow(entry, release, plan, idOf.get(plan.uploader) ?? null, announceUrl) });
  }
  const filled = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      if (!(await isEmpty(tx))) return false;
      await tx.user.createMany({ data: members.map(({ row }) => row) });
      await tx.userPasskey.createMany({
        data: members.map(({ row }) => ({ userId: row.id, passkey: row.passkey, createdAt: row.createdAt })),
      });
      const uploads = (id: string) => torrents.filter(({ row }) => row.uploadedBy === id).length;
      await tx.userStats.createMany({
        data: members.map(({ row }) => ({ userId: row.id, totalUploads: uploads(row.id) })),
      });
      // Oldest first, so that ids rise with the dates.
      const byAge = [...torrents].sort((a, b) => a.plan.at.getTime() - b.plan.at.getTime());
      await tx.torrent.createMany({ data: byAge.map(({ row }) => row) });
      const stored = await tx.torrent.findMany({ select: { id: true, infoHash: true } });
      const torrentIdOf = new Map(stored.map(({ id, infoHash }) => [infoHash, id]));
      const comments = byAge.flatMap(({ plan, row }) =>
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
      return true;
    },
    { timeout: 60_000 },
  );
  return filled ? { logins: members.map(({ login }) => login), torrents: torrents.length } : null;
}
