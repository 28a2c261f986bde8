import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase, type ReadContext } from "../kernel/use-case.server.ts";
import { recallSetting } from "../settings/settings.server.ts";
import { sharingKeysOf } from "../tokens/sharing-keys.server.ts";
import { announceUrl } from "./announce-url.ts";
import { notListed } from "./find-torrent.server.ts";
import { rewriteAnnounce } from "./metainfo/rewrite-announce.ts";
import { OneTorrent } from "./schema.ts";

/**
 * Makes the .torrent for this member: their own passkey, or the key of the token that they call with, is in the announce URL, and the info dictionary stays byte for
 * byte, so the info hash is everyone's. Records the download. `origin` is where members reach the site.
 * Refusals: not-found; gone; conflict (no passkey).
 */
export const downloadTorrent = defineUseCase({
  name: "torrents.download",
  input: OneTorrent,
  allow: isSignedIn,
  async prepare(context, { torrentId }) {
    const { db, site, origin } = context;
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { name: true, torrentData: true, webSeed: { select: { id: true } } },
    });
    if (!torrent) return notListed(db, torrentId);
    if (!torrent.torrentData)
      return refuse("not-found", "The file of this torrent is missing. Please tell the administrators.");
    const keys = await sharingKeysOf(context, "Your account has no passkey yet. Please generate one first.");
    if (!keys.ok) return keys;
    const { passkey, seedToken } = keys.value;
    const announce = announceUrl(origin, passkey);
    const webSeed = torrent.webSeed ? await webSeedUrl(context, torrentId, seedToken) : null;
    const rewritten = rewriteAnnounce(torrent.torrentData, { announce, createdBy: site.name, webSeed });
    if (!rewritten.ok)
      throw new Error(`the stored file of torrent ${torrentId} is not a torrent: ${rewritten.message}`);
    return ok({ name: torrent.name, bytes: rewritten.value, passkey, announce });
  },
  keepsAnswer: false,
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
async function webSeedUrl(
  { settings, origin }: ReadContext<"member">,
  torrentId: number,
  seedToken: () => Promise<string | null>,
): Promise<string | null> {
  if (!(await recallSetting(settings, "webSeeds")).isAllowed) return null;
  const token = await seedToken();
  return token === null ? null : absoluteUrl(origin, `${paths.seed(token, torrentId)}/`);
}
