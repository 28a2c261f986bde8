import { lookOf } from "../covers/read-cover.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findDuplicates } from "./find-duplicates.server.ts";
import { OneUpload } from "./schema.ts";
import { factsOf } from "./upload-facts.server.ts";

export const noSuchUpload = () => refuse("not-found", "There is no such upload.");

/** Reads a draft of the member's own, with everything that was read out of its torrent. Refusals: not-found. */
export const findDraft = defineUseCase({
  name: "uploads.find-draft",
  input: OneUpload,
  allow: isSignedIn,
  async read({ db, actor }, { uploadId }) {
    const draft = await db.userUpload.findFirst({
      where: { id: uploadId, userId: actor.id, status: "draft" },
      omit: { torrentFile: true, nfoBytes: true },
      include: { cover: { select: { storedName: true, alt: true } } },
    });
    if (!draft) return noSuchUpload();
    const facts = await factsOf(db, draft);
    if (!facts.ok) return facts;
    const { infoHash, sentInfoHash, nfo, fileName, name, publisher, product, version } = draft;
    const { sameName } = await findDuplicates(db, { hashes: [], name: name ?? "" });
    const cover = draft.cover && lookOf(draft.cover);
    return ok({
      id: draft.id,
      fileName,
      name: name ?? "",
      publisher,
      product,
      version,
      cover,
      infoHash,
      sentInfoHash,
      nfo,
      facts: facts.value,
      sameName,
    });
  },
});
