import type { UploadStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lookOf } from "../covers/read-cover.server.ts";
import { namedFiles } from "../torrents/metainfo/read-files.ts";
import { askedOf } from "./asked.ts";
import { findDuplicates } from "./find-duplicates.server.ts";
import { OneUpload } from "./schema.ts";
import { sourcesOf } from "./share/guess-details.ts";
import { factsOf } from "./upload-facts.server.ts";

export const noSuchUpload = () => refuse("not-found", "This upload no longer exists.");

/** The states in which a member can edit an upload. */
export const beingWritten: UploadStatus[] = ["draft", "returned"];

/**
 * Reads a draft of the member's own, or an upload that was sent back to them, with everything read from its torrent.
 * Refusals: not-found.
 */
export const findDraft = defineUseCase({
  name: "uploads.find-draft",
  input: OneUpload,
  allow: isSignedIn,
  async read({ db, actor }, { uploadId }) {
    const draft = await db.userUpload.findFirst({
      where: { id: uploadId, userId: actor.id },
      omit: { torrentFile: true, nfoBytes: true },
      include: { cover: { select: { storedName: true, alt: true } } },
    });
    if (!draft) return noSuchUpload();
    if (!beingWritten.includes(draft.status))
      return refuse("not-found", "You have sent this upload. Your uploads show its state.");
    const facts = await factsOf(db, draft);
    if (!facts.ok) return facts;
    const { infoHash, sentInfoHash, nfo, fileName, name, publisher, product, version } = draft;
    const { description, notes, category, platform, licence, tags } = draft;
    const { sameName } = await findDuplicates(db, { hashes: [], name: name ?? "" });
    const cover = draft.cover && lookOf(draft.cover);
    return ok({
      id: draft.id,
      fileName,
      name: name ?? "",
      publisher,
      product,
      version,
      description,
      notes,
      category,
      platform,
      licence,
      tags,
      /** Where these come from; null once the member has described the upload. */
      from: draft.status === "draft" ? sourcesOf(facts.value.name, namedFiles(facts.value.files), draft) : null,
      /** The changes that a moderator asks for; null for a draft that was never sent. */
      asked: draft.status === "returned" ? askedOf(draft.asked) : null,
      cover,
      infoHash,
      sentInfoHash,
      nfo,
      facts: facts.value,
      sameName,
    });
  },
});
