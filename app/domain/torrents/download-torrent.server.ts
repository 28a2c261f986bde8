import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
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
  async prepare({ db, site, actor, origin }, { torrentId }) {
    const [torrent, member] = await Promise.all([
      db.torrent.findFirst({ where: { id: torrentId, isActive: true }, select: { name: true, torrentData: true } }),
      db.user.findUnique({ where: { id: actor.id }, select: { passkey: true } }),
    ]);
    if (!torrent) return notListed(db, torrentId);
    if (!torrent.torrentData)
      return refuse("not-found", "The file of this torrent is missing. Please tell the administrators.");
    if (!member?.passkey) return refuse("conflict", "Your account has no passkey yet. Please generate one first.");
    const announce = announceUrl(origin, member.passkey);
    const rewritten = rewriteAnnounce(torrent.torrentData, { announce, createdBy: site.name });
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
