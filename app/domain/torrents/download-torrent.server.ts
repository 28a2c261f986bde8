import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase, type ReadContext } from "../kernel/use-case.server.ts";
import { ensureSeedToken } from "../members/seed-token.server.ts";
import { recallSetting } from "../settings/settings.server.ts";
import { notListed } from "./find-torrent.server.ts";
import { rewriteAnnounce } from "./metainfo/rewrite-announce.ts";
import { OneTorrent } from "./schema.ts";

export const announceUrl = (origin: string, passkey: string) => `${origin}/announce/${passkey}`;

/**
 * Makes the .torrent for this member: their own passkey is in the announce URL, and the info dictionary stays byte for
 * byte, so the info hash is everyone's. Records the download. `origin` is where members reach the site.
 * Refusals: not-found; gone; conflict (no passkey).
 */
export const downloadTorrent = defineUseCase({
  name: "torrents.download",
  input: OneTorrent,
  allow: isSignedIn,
  async prepare(context, { torrentId }) {
    const { db, site, actor, origin } = context;
    const [torrent, member] = await Promise.all([
      db.torrent.findFirst({
        where: { id: torrentId, isActive: true },
        select: { name: true, torrentData: true, webSeed: { select: { id: true } } },
      }),
      db.user.findUnique({ where: { id: actor.id }, select: { passkey: true } }),
    ]);
    if (!torrent) return notListed(db, torrentId);
    if (!torrent.torrentData)
      return refuse("not-found", "The file of this torrent is missing. Please tell the administrators.");
    if (!member?.passkey) return refuse("conflict", "Your account has no passkey yet. Please generate one first.");
    const announce = announceUrl(origin, member.passkey);
    const webSeed = torrent.webSeed ? await webSeedUrl(context, torrentId) : null;
    const rewritten = rewriteAnnounce(torrent.torrentData, { announce, createdBy: site.name, webSeed });
    if (!rewritten.ok)
      throw new Error(`the stored file of torrent ${torrentId} is not a torrent: ${rewritten.message}`);
    return ok({ name: torrent.name, bytes: rewritten.value, passkey: member.passkey, announce });
  },
  async write({ tx, actor, address, userAgent, clock }, { torrentId }, { name, bytes, passkey, announce }) {
    await tx.torrentDownload.create({
      data: {
        userId: actor.id,
        torrentId,
        passkey,
        userAgent,
        ipAddress: address,
        announceUrl: announce,
        createdAt: clock(),
      },
    });
    return ok({ name, bytes });
  },
});

/** Where this member's clients find the files at the site itself; null while the operator does not allow it. */
async function webSeedUrl(context: ReadContext<"member">, torrentId: number): Promise<string | null> {
  if (!(await recallSetting(context.settings, "webSeeds")).isAllowed) return null;
  const made = await ensureSeedToken.run(context, {});
  return made.ok ? absoluteUrl(context.origin, `${paths.seed(made.value.token, torrentId)}/`) : null;
}
