import { Prisma } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { type SharingKeys, sharingKeysOf } from "../../people/tokens/sharing-keys.server.ts";
import { announceUrl } from "./announce-url.ts";
import { notListed } from "./find-torrent.server.ts";
import { rewriteAnnounce } from "./metainfo/rewrite-announce.ts";
import { DownloadTorrents, OneTorrent } from "./schema.ts";

const NO_PASSKEY = "Your account has no passkey yet. Generate one first.";
/** Maximum bytes of stored files in one archive, which is created in memory. */
const ARCHIVE_MAX = 64 * 1024 * 1024;

const stored = { id: true, name: true, torrentData: true, webSeed: { select: { id: true } } } as const;

/**
 * Creates the .torrent for this member: the announce URL contains their passkey, or the key of the token they call
 * with. The info dictionary stays unchanged byte for byte, so the info hash is the same for everyone. Records the
 * download. `origin` is where members reach the site. Refusals: not-found; gone; conflict (no passkey).
 */
export const downloadTorrent = defineUseCase({
  name: "torrents.download",
  input: OneTorrent,
  allow: isSignedIn,
  whileReadOnly: true,
  uses: "download",
  async prepare(context, { torrentId }) {
    const { db } = context;
    const torrent = await db.torrent.findFirst({ where: { id: torrentId, isActive: true }, select: stored });
    if (!torrent) return notListed(db, torrentId);
    const { torrentData } = torrent;
    if (!torrentData) return refuse("not-found", "The file of this torrent is missing. Write to the staff.");
    const keys = await sharingKeysOf(context, NO_PASSKEY);
    if (!keys.ok) return keys;
    return ok(await ownFile(context, { ...torrent, torrentData }, keys.value));
  },
  keepsAnswer: false,
  async write({ tx, ...context }, _, file) {
    await tx.torrentDownload.create({ data: downloadOf(context, file) });
    return ok({ name: file.name, bytes: file.bytes });
  },
});

/**
 * Creates several .torrents at once, except for torrents that are no longer listed. Refusals: not-found (none is
 * left), too-large, conflict (no passkey).
 */
export const downloadTorrents = defineUseCase({
  name: "torrents.download-many",
  input: DownloadTorrents,
  allow: isSignedIn,
  whileReadOnly: true,
  uses: "download",
  prepare: (context, { ids }) => prepareFiles(context, ids),
  keepsAnswer: false,
  write: async ({ tx, ...context }, _, files) => ok({ files: await recordFiles(tx, context, files) }),
});

/**
 * Creates this member's .torrent files for the torrents that are listed, in ascending order of ids. Refusals: as above.
 */
export async function prepareFiles(context: ReadContext<"member">, ids: number[]): Promise<Result<OwnFile[]>> {
  const { reads, db } = context;
  const where = { id: { in: ids }, isActive: true };
  const [size] = await reads.rows<{ bytes: number }>(bytesOf(ids));
  if ((size?.bytes ?? 0) > ARCHIVE_MAX)
    return refuse("too-large", "These torrents are too large for one archive. Choose fewer.");
  const torrents = await db.torrent.findMany({ where, select: stored, orderBy: { id: "asc" } });
  const keys = await sharingKeysOf(context, NO_PASSKEY);
  if (!keys.ok) return keys;
  const files: OwnFile[] = [];
  for (const { torrentData, ...torrent } of torrents)
    if (torrentData) files.push(await ownFile(context, { ...torrent, torrentData }, keys.value));
  return files.length > 0 ? ok(files) : refuse("not-found", "None of these torrents is still listed.");
}

/** Records the downloads of these files, and returns them without the member's key. */
export async function recordFiles(tx: Tx, context: Asker, files: OwnFile[]) {
  await tx.torrentDownload.createMany({ data: files.map((file) => downloadOf(context, file)) });
  return files.map(({ torrentId, name, bytes }) => ({ torrentId, name, bytes }));
}

const bytesOf = (ids: number[]) => Prisma.sql`
  SELECT coalesce(sum(octet_length(torrent_data)), 0)::float8 AS bytes FROM torrents WHERE id = ANY(${ids}) AND is_active`;

type Stored = { id: number; name: string; torrentData: Uint8Array; webSeed: { id: number } | null };
type OwnFile = { torrentId: number; name: string; bytes: Uint8Array; passkey: string; announceUrl: string };

async function ownFile(context: ReadContext<"member">, torrent: Stored, keys: SharingKeys): Promise<OwnFile> {
  const { id, name, torrentData } = torrent;
  const { passkey, seedToken } = keys;
  const announce = announceUrl(context.origin, passkey);
  const webSeed = torrent.webSeed ? await webSeedUrl(context, id, seedToken) : null;
  const rewritten = rewriteAnnounce(torrentData, { announce, createdBy: context.site.name, webSeed });
  if (!rewritten.ok) throw new Error(`the stored file of torrent ${id} is not a torrent: ${rewritten.message}`);
  return { torrentId: id, name, bytes: rewritten.value, passkey, announceUrl: announce };
}

type Asker = Pick<ReadContext<"member">, "actor" | "address" | "userAgent" | "clock">;

/** The row that records a download. */
const downloadOf = ({ actor, address, userAgent, clock }: Asker, { torrentId, passkey, announceUrl }: OwnFile) => ({
  userId: actor.id,
  torrentId,
  passkey,
  userAgent,
  ipAddress: address,
  announceUrl,
  createdAt: clock(),
});

/** Where this member's clients find the files on the site itself; null unless the operator allows it. */
async function webSeedUrl(
  { settings, origin }: ReadContext<"member">,
  torrentId: number,
  seedToken: () => Promise<string | null>,
): Promise<string | null> {
  if (!(await recallSetting(settings, "webSeeds")).isAllowed) return null;
  const token = await seedToken();
  return token === null ? null : absoluteUrl(origin, `${paths.seed(token, torrentId)}/`);
}
