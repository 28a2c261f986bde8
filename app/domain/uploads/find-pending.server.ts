import type { Prisma } from "#app/db/generated/client.ts";
import { lookOf } from "../covers/cover-look.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { describeTorrent } from "./describe-torrent.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { findDuplicates } from "./find-duplicates.server.ts";
import { ListUploads } from "./review-schema.ts";
import { OneUpload } from "./schema.ts";
import { torrentOf } from "./torrent-of.server.ts";

/** Finds what members have sent, the longest waiting first, or what became of it. Refuses visitors and members. */
export const findPendingUploads = defineUseCase({
  name: "uploads.find-pending",
  input: ListUploads,
  allow: isStaff,
  async read({ db }, { search, status, ...page }) {
    const text = search ? { contains: likeText(search), mode: "insensitive" as const } : undefined;
    const where: Prisma.UserUploadWhereInput = {
      status: status === "all" ? { not: "draft" } : status,
      ...(text ? { OR: [{ name: text }, { fileName: text }, { user: { username: text } }] } : {}),
    };
    const order = status === "pending" ? ("asc" as const) : ("desc" as const);
    const [rows, total] = await Promise.all([
      db.userUpload.findMany({
        where,
        omit: { torrentFile: true, nfo: true, nfoBytes: true },
        include: { user: { select: nameColumns } },
        orderBy: [{ createdAt: order }, { id: order }],
        ...rowsOf(page),
      }),
      db.userUpload.count({ where }),
    ]);
    const uploads = rows.map((row) => ({
      id: row.id,
      name: row.name ?? row.fileName,
      uploader_username: row.user && shownName(row.user),
      category: row.category,
      platform: row.platform,
      original_filename: row.fileName,
      created_at: row.createdAt.toISOString(),
      description: row.description,
      notes: row.notes,
      status: row.status,
      source: row.source,
      original_size: Number(row.originalSize ?? 0n),
      file_count: row.fileCount,
    }));
    return ok({ uploads, total, ...page, status });
  },
});

/** Reads everything about one upload: what its member wrote, its torrent, its NFO, and what the index has of it. Refusals: not-found. */
export const findUploadForReview = defineUseCase({
  name: "uploads.find-for-review",
  input: OneUpload,
  allow: isStaff,
  async read({ db }, { uploadId }) {
    const upload = await db.userUpload.findFirst({
      where: { id: uploadId, status: { not: "draft" } },
      include: {
        user: { select: { id: true, username: true } },
        approver: { select: nameColumns },
        cover: true,
        webSeed: true,
      },
    });
    if (!upload) return noSuchUpload();
    const { infoHash, sentInfoHash, torrentId } = upload;
    const name = upload.name ?? upload.fileName;
    const facts = describeTorrent(torrentOf(upload));
    const { same, sameName } = await findDuplicates(db, { hashes: [infoHash, sentInfoHash], name });
    return ok({
      id: upload.id,
      name,
      fileName: upload.fileName,
      status: upload.status,
      source: upload.source,
      category: upload.category,
      platform: upload.platform,
      licence: upload.licence,
      publisher: upload.publisher,
      product: upload.product,
      version: upload.version,
      description: upload.description,
      notes: upload.notes,
      moderatorNotes: upload.moderatorNotes,
      infoHash,
      sentInfoHash,
      nfo: upload.nfo,
      uploader: upload.user,
      decidedBy: upload.approver && shownName(upload.approver),
      reviewedAt: upload.reviewedAt?.toISOString() ?? null,
      createdAt: upload.createdAt.toISOString(),
      torrentId,
      cover: upload.cover && lookOf(upload.cover),
      /** How many bytes of its files the site keeps; null where it keeps none. */
      keptBytes: upload.webSeed && Number(upload.webSeed.bytes),
      facts: facts.ok ? facts.value : null,
      problem: facts.ok ? null : facts.message,
      same: same && (same.id === null || same.id !== torrentId) ? same : null,
      sameName: sameName.filter(({ id }) => id !== torrentId),
    });
  },
});
