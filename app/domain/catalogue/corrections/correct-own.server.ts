import { isSignedIn } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { shorten } from "../../core/kernel/plain-text.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { readDetails, recordChanged, shownOf, writeCorrection } from "../products/write-correction.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { noNfo } from "../uploads/read-sent.server.ts";
import { readNfoFile } from "../uploads/read-sent-files.server.ts";
import { findListed } from "./find-listed.server.ts";
import { OwnCorrected } from "./output.ts";
import { CorrectOwn } from "./schema.ts";

/** Number of characters of an NFO that its history keeps. */
const NFO_KEPT = 4_000;

/**
 * Corrects all fields of a listed torrent that the upload form has, at once, so that an empty field clears the value.
 * An absent licence or NFO stays unchanged. For its uploader and moderators; each change is public history. Refusals:
 * not-found; gone; forbidden; invalid (a product without its publisher); too-large (the NFO).
 */
export const correctOwn = defineUseCase({
  name: "torrents.correct-own",
  input: CorrectOwn,
  output: OwnCorrected,
  allow: isSignedIn,
  uses: "upload",
  async prepare(_, { nfo, removeNfo }) {
    if (!nfo) return ok(removeNfo ? noNfo : null);
    return readNfoFile(nfo);
  },
  async write({ tx, actor, clock }, { torrentId, licence: stated, nfo: _, removeNfo: _remove, ...given }, sentNfo) {
    const release = releaseOf(given);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    await lockNamed(tx, "publishers and products");
    await tx.$queryRaw`SELECT FROM torrents WHERE id = ${torrentId} FOR NO KEY UPDATE`;
    const found = await findListed(tx, actor, torrentId);
    if (!found.ok) return found;
    const old = found.value;
    const before = await readDetails(tx, torrentId);
    if (!before) return noSuchTorrent();
    const { name, category, platform, tags, description } = given;
    const licence = stated ?? old.licence;
    const more = { licence, ...sentNfo };
    const correction = { name, category, platform, tags, description: description || null, release, more };
    const after = shownOf(await writeCorrection(tx, torrentId, before, correction));
    const changes = changesOf(
      { ...shownOf(before), licence: old.licence, nfo: old.nfo },
      { ...after, licence, nfo: sentNfo ? sentNfo.nfo : old.nfo },
    );
    const isChanged = await recordChanged(tx, { clock }, { torrentId, changes });
    const answer = { success: true as const, torrentId, ...after, licence };
    if (!isChanged) return ok(answer);
    const kept = { before: withShortNfo(changes.before), after: withShortNfo(changes.after) };
    return ok(answer, { audit: { subject: { kind: "torrent", id: torrentId, name: before.name }, ...kept } });
  },
});

const withShortNfo = <Values extends object>(values: Values): Values =>
  "nfo" in values && typeof values.nfo === "string" ? { ...values, nfo: shorten(values.nfo, NFO_KEPT) } : values;
