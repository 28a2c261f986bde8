import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { findDuplicates, refusalFor } from "./find-duplicates.server.ts";
import { readSent, readSentNfo } from "./read-sent.server.ts";
import { BeginUpload } from "./schema.ts";
import { storeUpload } from "./store-upload.server.ts";

/**
 * Takes a .torrent and perhaps an NFO and keeps them as a draft of the member's, for a day. Refusals: too-large;
 * invalid, with what is wrong in the file; conflict (in the index, barred, or waiting already); rate-limited.
 */
export const beginUpload = defineUseCase({
  name: "uploads.begin",
  input: BeginUpload,
  allow: isSignedIn,
  async run(context, { torrent, nfo }) {
    const limited = await spendUpload(context);
    if (limited) return limited;
    if (torrent.size > MAX_TORRENT_BYTES)
      return beside("torrent", refuse("too-large", "The torrent file is larger than 10 MB."));
    if (nfo && nfo.size > MAX_NFO_BYTES) return beside("nfo", refuse("too-large", "The NFO is larger than 256 KB."));
    const sent = await readSent(await bytesOf(torrent));
    if (!sent.ok) return beside("torrent", sent);
    const text = readSentNfo(nfo ? await bytesOf(nfo) : null);
    if (!text.ok) return beside("nfo", text);
    const { infoHash, sentInfoHash, metainfo } = sent.value;
    const known = await findDuplicates(context.db, { hashes: [infoHash, sentInfoHash], name: metainfo.name });
    const refusal = refusalFor(known);
    if (refusal) return beside("torrent", refusal);
    const stored = await storeUpload(context, {
      sent: sent.value,
      userId: actorOf(context).id,
      fileName: torrent.name,
      nfo: text.value,
      status: "draft",
      name: metainfo.name,
    });
    return stored.ok ? ok({ uploadId: stored.value.id }) : beside("torrent", stored);
  },
});

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

const beside = (field: string, refusal: Refusal): Refusal => ({ ...refusal, errors: { [field]: [refusal.message] } });

/** Null when the member may send one more. */
export async function spendUpload(context: Context): Promise<Refusal | null> {
  const retryAfter = await context.limits.upload.spend(actorOf(context).id);
  return retryAfter === null
    ? null
    : refuse("rate-limited", "You have sent many torrents in a short time. Please wait a little.", { retryAfter });
}
