import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { beside, readSent, readSentNfo } from "./read-sent.server.ts";
import { SendUpload } from "./schema.ts";
import { storeUpload } from "./store-upload.server.ts";

/**
 * Sends a torrent to the moderators in one step. Without a publisher the release is read out of the name. Answers `infoHash` and, where making it private has changed it, the
 * file to seed with. Refusals: too-large; invalid, with what is wrong in the file, or a product without its publisher;
 * conflict (in the index, barred, or waiting already); rate-limited.
 */
export const sendUpload = defineUseCase({
  name: "uploads.send",
  input: SendUpload,
  allow: isSignedIn,
  limit: "upload",
  async prepare(_, { torrentFile, nfoFile, ...given }) {
    const sent = readSent(fromBase64(torrentFile));
    if (!sent.ok) return beside("torrentFile", sent);
    const refused = withoutPublisher(releaseOf(given));
    if (refused) return refused;
    const nfo = readSentNfo(nfoFile ? fromBase64(nfoFile) : null);
    return nfo.ok ? ok({ sent: sent.value, ...nfo.value }) : beside("nfoFile", nfo);
  },
  async write({ tx, actor, clock }, input, { sent, ...nfo }) {
    const { fileName, name = sent.metainfo.name, description, notes, category, platform, licence } = input;
    const details = { name, description, notes, category, platform, licence };
    // A sender who names no publisher leaves it to the name.
    const release = input.publisher ? releaseOf(input) : {};
    const upload = { ...details, ...release, sent, ...nfo, fileName, userId: actor.id, status: "pending" } as const;
    const stored = await storeUpload(tx, { clock }, upload);
    if (!stored.ok) return beside("torrentFile", stored);
    const isHashChanged = sent.sentInfoHash !== null;
    return ok({
      success: true,
      message: "Upload submitted",
      id: stored.value.id,
      infoHash: sent.infoHash,
      isHashChanged,
      ...(isHashChanged ? { torrentFile: Buffer.from(sent.bytes).toString("base64") } : {}),
    });
  },
});

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
