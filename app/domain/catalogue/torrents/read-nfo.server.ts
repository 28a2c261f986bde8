import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notListed } from "./find-torrent.server.ts";
import { Nfo } from "./output.ts";
import { OneTorrent } from "./schema.ts";

const noNfo = refuse("not-found", "This torrent has no NFO.");

/** Reads the NFO as text (it was decoded from CP437 or UTF-8 when it was received). Refusals: not-found, gone. */
export const readNfo = defineUseCase({
  name: "torrents.read-nfo",
  input: OneTorrent,
  output: Nfo,
  allow: isSignedIn,
  async read({ db }, { torrentId }) {
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { name: true, nfo: true },
    });
    if (!torrent) return notListed(db, torrentId);
    if (torrent.nfo === null) return noNfo;
    return ok({ name: torrent.name, nfo: torrent.nfo });
  },
});

/**
 * Reads the NFO as a file: the bytes that were sent, unchanged. If the NFO is older than the storing of bytes, returns
 * its text as UTF-8. Refusals: not-found, gone.
 */
export const downloadNfo = defineUseCase({
  name: "torrents.download-nfo",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db }, { torrentId }) {
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { name: true, nfo: true, nfoBytes: true },
    });
    if (!torrent) return notListed(db, torrentId);
    if (torrent.nfo === null) return noNfo;
    return ok({ name: torrent.name, bytes: torrent.nfoBytes ?? Buffer.from(torrent.nfo) });
  },
});
