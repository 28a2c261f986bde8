import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { spendUpload } from "./begin-upload.server.ts";
import { findDuplicates, refusalFor } from "./find-duplicates.server.ts";
import { readSent, readSentNfo } from "./read-sent.server.ts";
import { SendUpload } from "./schema.ts";
import { storeUpload } from "./store-upload.server.ts";

/**
 * Sends a torrent to the moderators in one step. Answers `infoHash` and, where making it private has changed it,
 * `changed` with the file to seed with. Refusals: too-large; invalid; conflict (in the index, barred, or waiting
 * already); rate-limited.
 */
export const sendUpload = defineUseCase({
  name: "uploads.send",
  input: SendUpload,
  allow: isSignedIn,
  async run(context, { torrentFile, nfoFile, fileName, fileSize: _, ...words }) {
    const limited = await spendUpload(context);
    if (limited) return limited;
    const sent = await readSent(fromBase64(torrentFile));
    if (!sent.ok) return sent;
    const nfo = readSentNfo(nfoFile ? fromBase64(nfoFile) : null);
    if (!nfo.ok) return nfo;
    const { infoHash, sentInfoHash, metainfo } = sent.value;
    const name = words.name ?? metainfo.name;
    const refusal = refusalFor(await findDuplicates(context.db, { hashes: [infoHash, sentInfoHash], name }));
    if (refusal) return refusal;
    const stored = await storeUpload(context, {
      ...words,
      sent: sent.value,
      userId: actorOf(context).id,
      fileName,
      nfo: nfo.value,
      status: "pending",
      name,
    });
    if (!stored.ok) return stored;
    return ok({
      success: true,
      message: "Upload submitted",
      id: stored.value.id,
      infoHash,
      isHashChanged: sentInfoHash !== null,
      ...(sentInfoHash ? { torrentFile: Buffer.from(sent.value.bytes).toString("base64") } : {}),
    });
  },
});

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
