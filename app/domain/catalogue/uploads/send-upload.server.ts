import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteCoverFiles } from "../covers/cover-files.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { addExtras, discardExtras, storeExtras } from "./extras.server.ts";
import { UploadSent } from "./output.ts";
import { beside, type SentTorrent } from "./read-sent.server.ts";
import { filesOf, readSentFiles } from "./read-sent-files.server.ts";
import { NOT_A_TORRENT } from "./schema.ts";
import { SendUpload } from "./send-schema.ts";
import { listOwn } from "./skip-review.server.ts";
import { STORING_MS, storeUpload } from "./store-upload.server.ts";

/**
 * Sends a torrent, optionally with its NFO, its cover and sounds for previews, in one step; all of it or nothing. It
 * goes to the moderators, or into the index if the sender needs no review. If no publisher is given, the release is
 * read from the name. Returns `infoHash` and, if making it private has changed it, the file to seed with. Refusals:
 * too-large; invalid, with the fault of a file, or a product without its publisher; conflict (in the index, barred, or
 * already waiting); unavailable; rate-limited.
 */
export const sendUpload = defineUseCase({
  name: "uploads.send",
  input: SendUpload,
  output: UploadSent,
  allow: isSignedIn,
  uses: "upload",
  limit: "upload",
  timeoutMs: STORING_MS,
  async prepare(context, input) {
    const { torrent, nfo, fields } = filesOf(input);
    if (!torrent) return refuseField(fields.torrent, NOT_A_TORRENT);
    const read = await readSentFiles({ torrent, nfo }, fields);
    if (!read.ok) return read;
    const refused = withoutPublisher(releaseOf(input));
    if (refused) return refused;
    const extras = await storeExtras(context, input);
    return extras.ok
      ? ok({ ...read.value, fileName: torrent.name, field: fields.torrent, extras: extras.value })
      : extras;
  },
  async write({ tx, actor, clock, settings, storage }, input, { field, extras, ...files }) {
    const { name = files.sent.metainfo.name, description, notes, category, platform, licence, tags } = input;
    const details = { name, description, notes, category, platform, licence, tags };
    // If the sender gives no publisher, the name decides.
    const release = input.publisher ? releaseOf(input) : {};
    const upload = { ...details, ...release, ...files, userId: actor.id, status: "pending" } as const;
    const stored = await storeUpload(tx, { clock, actor }, upload);
    if (!stored.ok) return beside(field, stored);
    const { id } = stored.value;
    const added = await addExtras(tx, id, { ...extras, alt: input.coverAlt ?? "", now: clock() });
    if (!added.ok) return added;
    const listed = await listOwn(tx, { actor, clock, settings }, { uploadId: id, read: () => ok(files.sent) });
    if (!listed.ok) return beside(field, listed);
    const { torrentId, audit } = listed.value;
    const message = torrentId === null ? "Upload submitted" : "Your upload is now in the index.";
    return ok(
      { success: true, message, id, torrentId, ...seedingOf(files.sent) },
      { audit, afterCommit: () => (added.value ? deleteCoverFiles({ storage }, added.value) : undefined) },
    );
  },
  discard: (context, { extras }) => discardExtras(context, extras),
});

function seedingOf({ infoHash, sentInfoHash, bytes }: SentTorrent) {
  const isHashChanged = sentInfoHash !== null;
  return { infoHash, isHashChanged, ...(isHashChanged ? { torrentFile: Buffer.from(bytes).toString("base64") } : {}) };
}
