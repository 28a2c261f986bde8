import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { storeCoverFiles } from "./cover-files.server.ts";
import { readSubject } from "./find-subject.server.ts";
import { CoverOf } from "./schema.ts";

const Found = CoverOf.extend({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  alt: z.string().default(""),
  source: z.enum(["import", "tags"]),
});

const hasOne = () => refuse("conflict", "There is already a cover.");

/**
 * Stores a picture that the site found in an import or in a sound's tags as the cover of an upload or torrent. An
 * existing cover stays. Refusals: not-found; conflict (it already has a cover); unsupported-media (no image);
 * unavailable.
 */
export const storeCover = defineUseCase({
  name: "covers.store",
  input: Found,
  allow: systemOnly,
  async prepare(context, { bytes, ...of }) {
    const subject = await readSubject(context.db, of);
    if (!subject) return refuse("not-found", "This upload or torrent no longer exists.");
    if ((await context.db.cover.count({ where: subject.where })) > 0) return hasOne();
    return storeCoverFiles(context, bytes);
  },
  async write({ tx, clock }, { alt, source, ...of }, storedName) {
    const subject = await readSubject(tx, of, true);
    if (!subject) return refuse("not-found", "This upload or torrent no longer exists.");
    const { uploadId, torrentId } = subject;
    const { count } = await tx.cover.createMany({
      data: [{ uploadId, torrentId, alt, source, storedName, createdAt: clock() }],
      skipDuplicates: true,
    });
    return count === 1 ? ok({ cover: storedName }) : hasOne();
  },
});

/** Passes an upload's cover to its torrent when it is listed: a step of the approval. */
export const giveCoverTo = (tx: Tx, { uploadId, torrentId }: { uploadId: number; torrentId: number }) =>
  tx.cover.updateMany({ where: { uploadId }, data: { torrentId } });

type Look = { storedName: string; alt: string; createdAt: Date };

/** Stores the cover that came with an upload: a step of sending it. Returns the name of the cover that it replaces. */
export async function putCover(tx: Tx, uploadId: number, look: Look): Promise<string | null> {
  const old = await tx.cover.findUnique({ where: { uploadId } });
  const row = { ...look, source: "sent" };
  await tx.cover.upsert({ where: { uploadId }, update: row, create: { ...row, uploadId } });
  return old?.storedName ?? null;
}
