import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteFiles, deleteSent } from "../previews/store-sent.server.ts";
import { replaceSounds, storeSources } from "../previews/store-sounds.server.ts";
import { namedFiles } from "../torrents/metainfo/read-files.ts";
import { DraftBegun } from "./output.ts";
import { beside, type SentTorrent } from "./read-sent.server.ts";
import { readSentFiles } from "./read-sent-files.server.ts";
import { lastDetails } from "./read-sharing.server.ts";
import { BeginUpload } from "./schema.ts";
import { guessDetails } from "./share/guess-details.ts";
import { STORING_MS, storeUpload } from "./store-upload.server.ts";

/** A guess from the files and from the details of the member's last upload. */
async function guessFor(tx: Tx, userId: string, { metainfo }: SentTorrent) {
  const last = await lastDetails(tx, userId);
  const { from: _, ...guess } = guessDetails(metainfo.name, namedFiles(metainfo.files), last);
  return guess;
}

/**
 * Reads a .torrent and optionally an NFO and sounds, and stores them for a day as a draft of the member's, with a guess
 * for each field of the form. A sound that turns out to be invalid is shown in the draft. A draft that is begun again
 * keeps its sounds unless new ones are sent. Refusals: too-large; invalid, with the fault of a file; conflict (in the
 * index, barred, or already waiting); rate-limited.
 */
export const beginUpload = defineUseCase({
  name: "uploads.begin",
  input: BeginUpload,
  output: DraftBegun,
  allow: isSignedIn,
  uses: "upload",
  limit: "upload",
  timeoutMs: STORING_MS,
  async prepare(context, { sounds, ...files }) {
    const read = await readSentFiles(files);
    if (!read.ok) return read;
    const stored = await storeSources(context, sounds);
    return stored.ok ? ok({ ...read.value, sounds: stored.value }) : stored;
  },
  async write({ tx, actor, clock, storage }, { torrent, name }, { sent, sounds, ...nfo }) {
    const named = { name: name ?? sent.metainfo.name, fileName: torrent.name };
    const upload = {
      sent,
      ...nfo,
      ...named,
      ...(await guessFor(tx, actor.id, sent)),
      userId: actor.id,
      status: "draft",
    } as const;
    const stored = await storeUpload(tx, { clock, actor }, upload);
    if (!stored.ok) return beside("torrent", stored);
    const uploadId = stored.value.id;
    if (sounds.length === 0) return ok({ uploadId });
    const replaced = await replaceSounds(tx, uploadId, sounds, clock());
    if (!replaced.ok) return replaced;
    return ok({ uploadId }, { afterCommit: () => deleteFiles({ storage }, replaced.value) });
  },
  discard: (context, { sounds }) => deleteSent(context, sounds),
});
