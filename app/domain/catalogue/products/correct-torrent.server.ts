import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { TorrentCorrected, TorrentDetails } from "./output.ts";
import { CorrectTorrent, releaseOf, withoutPublisher } from "./schema.ts";
import { readDetails, recordChanged, shownOf, writeCorrection } from "./write-correction.server.ts";

/**
 * Corrects all details of a listed torrent in the index at once, so that an empty field clears the value. Refuses
 * visitors and members. Refusals: not-found; invalid (a product without its publisher).
 */
export const correctTorrent = defineUseCase({
  name: "products.correct-torrent",
  input: CorrectTorrent,
  output: TorrentCorrected,
  allow: holding("torrents.edit"),
  async write({ tx, clock }, { torrentId, name, category, platform, tags, description, ...given }) {
    const release = releaseOf(given);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    await lockNamed(tx, "publishers and products");
    const before = await readDetails(tx, torrentId);
    if (!before) return noSuchTorrent();
    const correction = { name, category, platform, tags, description: description || null, release };
    const after = await writeCorrection(tx, torrentId, before, correction);
    const changes = changesOf(shownOf(before), shownOf(after));
    const isChanged = await recordChanged(tx, { clock }, { torrentId, changes });
    const subject = { kind: "torrent", id: torrentId, name: before.name };
    return ok(
      { success: true, torrentId, ...shownOf(after) },
      { audit: isChanged ? { subject, ...changes } : { unaudited: "nothing was changed" } },
    );
  },
});

/** Reads the details of a listed torrent that a moderator may correct. Refusals: not-found. */
export const findCorrection = defineUseCase({
  name: "products.find-correction",
  input: OneTorrent,
  output: TorrentDetails,
  allow: holding("torrents.edit"),
  async read({ db }, { torrentId }) {
    const details = await readDetails(db, torrentId);
    return details ? ok({ torrentId, ...shownOf(details) }) : noSuchTorrent();
  },
});
