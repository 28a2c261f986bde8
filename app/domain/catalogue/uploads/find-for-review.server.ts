import { Prisma, type UserUpload } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { othersHold } from "../../people/members/about-oneself.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { type MemberFile, memberFile } from "../../people/members/member-file.server.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import { askedLines, askedOf, changesSince, snapshotOf } from "./asked.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { duplicatesOf, type Known, knownOf } from "./find-duplicates.server.ts";
import { nfoMark } from "./read-sent.server.ts";
import { OneUpload } from "./schema.ts";
import { factsOf } from "./upload-facts.server.ts";

type Row = Pick<
  UserUpload,
  | "id"
  | "fileName"
  | "torrentFacts"
  | "status"
  | "source"
  | "category"
  | "platform"
  | "licence"
  | "tags"
  | "publisher"
  | "product"
  | "version"
  | "description"
  | "notes"
  | "moderatorNotes"
  | "infoHash"
  | "sentInfoHash"
  | "nfo"
  | "reviewedAt"
  | "createdAt"
  | "torrentId"
  | "asked"
  | "askedFrom"
> &
  Known & {
    name: string;
    uploader: { id: string; username: string } | null;
    decider: string | null;
    deciderDeletedAt: Date | null;
    file: MemberFile | null;
    others: number[] | null;
    cover: { name: string; alt: string } | null;
    keptBytes: string | null;
    isLeftToOthers: boolean;
  };

/** Together with the upload itself, as many as one bulk action takes. */
const OTHERS = 99;

const name = Prisma.sql`coalesce(u.name, u.file_name)`;

/** An upload with everything that other tables know about it. */
const reviewed = (uploadId: number, actor: Actor) => Prisma.sql`
  SELECT u.id, ${name} AS name, u.file_name AS "fileName", u.torrent_facts AS "torrentFacts", u.status, u.source,
    u.category, u.platform, u.licence, u.tags, u.publisher, u.product, u.version, u.description, u.notes,
    u.moderator_notes AS "moderatorNotes", u.info_hash AS "infoHash", u.sent_info_hash AS "sentInfoHash", u.nfo,
    u.reviewed_at AS "reviewedAt", u.created_at AS "createdAt", u.torrent_id AS "torrentId", u.asked,
    u.asked_from AS "askedFrom",
    (SELECT json_build_object('id', w.id, 'username', ${shownNameIn(Prisma.sql`w`)}) FROM users w WHERE w.id = u.user_id) AS uploader,
    ${memberFile(Prisma.sql`u.user_id`, actor)} AS file,
    (SELECT json_agg(id ORDER BY created_at, id) FROM (
      SELECT id, created_at FROM user_uploads WHERE user_id = u.user_id AND status = 'pending' AND id <> u.id
      ORDER BY created_at, id LIMIT ${OTHERS}) AS waiting) AS others,
    d.username AS decider, d.deleted_at AS "deciderDeletedAt",
    (SELECT json_build_object('name', stored_name, 'alt', alt) FROM covers WHERE upload_id = u.id) AS cover,
    u.user_id = ${actor.id} AND u.source = 'member' AND ${othersHold(actor, "uploads.review")} AS "isLeftToOthers",
    (SELECT bytes FROM web_seeds WHERE upload_id = u.id) AS "keptBytes",
    ${knownOf(Prisma.sql`ARRAY[u.info_hash, u.sent_info_hash]`, name)}
  FROM user_uploads u LEFT JOIN users d ON d.id = u.approved_by WHERE u.id = ${uploadId} AND u.status <> 'draft'`;

/**
 * Reads everything about one upload: its member's description, its torrent, its NFO, and what the index knows about it.
 * Refusals: not-found.
 */
export const findUploadForReview = defineUseCase({
  name: "uploads.find-for-review",
  input: OneUpload,
  allow: holding("uploads.review"),
  async read({ db, reads, actor }, { uploadId }) {
    const [upload] = await reads.rows<Row>(reviewed(uploadId, actor));
    if (!upload) return noSuchUpload();
    const { name, infoHash, sentInfoHash, torrentId } = upload;
    const facts = await factsOf(db, upload);
    const { same, sameName } = duplicatesOf(upload, name);
    const marks = { nfo: nfoMark(upload.nfo), cover: upload.cover?.name ?? null };
    return ok({
      id: upload.id,
      name,
      fileName: upload.fileName,
      status: upload.status,
      source: upload.source,
      category: upload.category,
      platform: upload.platform,
      licence: upload.licence,
      tags: upload.tags,
      publisher: upload.publisher,
      product: upload.product,
      version: upload.version,
      description: upload.description,
      notes: upload.notes,
      moderatorNotes: upload.moderatorNotes,
      /** The changes that its uploader was asked for, and those made since. */
      asked: upload.asked === null ? null : askedLines(askedOf(upload.asked) ?? {}),
      changed: changesSince(upload.askedFrom, snapshotOf({ ...upload, ...marks })),
      infoHash,
      sentInfoHash,
      nfo: upload.nfo,
      uploader: upload.uploader,
      /** Whether it is the actor's own upload, which another member of staff decides on. */
      isLeftToOthers: upload.isLeftToOthers,
      file: upload.file,
      /** Other waiting uploads by this member. */
      others: upload.others ?? [],
      decidedBy: shownNameIfAny({ username: upload.decider, deletedAt: upload.deciderDeletedAt }),
      reviewedAt: upload.reviewedAt?.toISOString() ?? null,
      createdAt: upload.createdAt.toISOString(),
      torrentId,
      cover: upload.cover,
      /** Bytes of its files that the site stores; null if it stores none. */
      keptBytes: upload.keptBytes === null ? null : Number(upload.keptBytes),
      facts: facts.ok ? facts.value : null,
      problem: facts.ok ? null : facts.message,
      same: same && (same.id === null || same.id !== torrentId) ? same : null,
      sameName: sameName.filter(({ id }) => id !== torrentId),
    });
  },
});
