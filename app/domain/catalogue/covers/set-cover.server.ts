import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteCoverFiles, storeCoverFiles } from "./cover-files.server.ts";
import { findSubject, type Subject } from "./find-subject.server.ts";
import { Cover, CoverRemoved } from "./output.ts";
import { CoverOf, NO_IMAGE, SetCover } from "./schema.ts";

type Look = { cover: string; alt: string } | null;

/**
 * Changes to listed torrents are public history, which is built from the audit log. Moderators' changes to uploads are
 * in the audit log, too.
 */
const auditOf = (actor: { id: string }, { kind, id, name, userId }: Subject, before: Look, after: Look) =>
  kind === "upload" && userId === actor.id
    ? {}
    : { audit: { subject: { kind, id, name }, before: { cover: before }, after: { cover: after } } };

/**
 * Sets the cover of an upload or torrent, or changes the description of its cover. For its uploader and
 * administrators. Refusals: not-found; invalid (no picture yet and none sent); unsupported-media (no image);
 * unavailable; rate-limited.
 */
export const setCover = defineUseCase({
  name: "covers.set",
  input: SetCover,
  output: Cover,
  allow: isSignedIn,
  uses: "upload",
  limit: "picture",
  async prepare(context, { picture, ...of }) {
    const subject = await findSubject(context.db, context.actor, of);
    if (!subject.ok) return subject;
    if (!picture) {
      const has = await context.db.cover.count({ where: subject.value.where });
      return has > 0 ? ok(null) : refuseField("picture", NO_IMAGE);
    }
    const stored = await storeCoverFiles(context, new Uint8Array(await picture.arrayBuffer()));
    return stored.ok ? stored : refuseField("picture", stored.message, stored.code);
  },
  async write({ tx, actor, clock, storage }, { alt: given = "", ...of }, stored) {
    const found = await findSubject(tx, actor, of, true);
    if (!found.ok) return found;
    const { where, uploadId, torrentId } = found.value;
    const old = await tx.cover.findUnique({ where });
    const storedName = stored ?? old?.storedName;
    if (!storedName) return refuseField("picture", NO_IMAGE);
    const look = { alt: given, storedName, ...(stored ? { source: "sent", createdAt: clock() } : {}) };
    await tx.cover.upsert({ where, update: look, create: { ...look, uploadId, torrentId } });
    const before = old && { cover: old.storedName, alt: old.alt };
    return ok(
      { cover: storedName, alt: given },
      {
        ...auditOf(actor, found.value, before, { cover: storedName, alt: given }),
        afterCommit: () => (old && stored ? deleteCoverFiles({ storage }, old.storedName) : undefined),
      },
    );
  },
});

/**
 * Removes a cover: the drawn one is shown again. For its uploader and administrators. Refusals: not-found (also if
 * there is no cover).
 */
export const removeCover = defineUseCase({
  name: "covers.remove",
  input: CoverOf,
  output: CoverRemoved,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor, storage }, of) {
    const found = await findSubject(tx, actor, of, true);
    if (!found.ok) return found;
    const old = await tx.cover.findUnique({ where: found.value.where });
    if (!old) return refuse("not-found", "There is no cover to remove.");
    await tx.cover.delete({ where: { id: old.id } });
    return ok(
      { removed: true },
      {
        ...auditOf(actor, found.value, { cover: old.storedName, alt: old.alt }, null),
        afterCommit: () => deleteCoverFiles({ storage }, old.storedName),
      },
    );
  },
});
