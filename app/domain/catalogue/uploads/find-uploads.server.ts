import { z } from "zod";
import type { UploadStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { checkbox } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { awards } from "../points/awards.ts";
import { servesFiles } from "../torrents/from-site.server.ts";
import { askedOf } from "./asked.ts";
import { unseededSince, unseededTorrents } from "./unseeded.server.ts";

const ListUploads = z.object({
  ...pageInput(20),
  /** Only uploads that have had no seeder for a long time. */
  unseeded: checkbox,
});

/**
 * Finds the member's own uploads, newest first, with their status and the count of each status. Drafts are listed
 * separately, because they have not been sent.
 */
export const findUploads = defineUseCase({
  name: "uploads.find",
  input: ListUploads,
  allow: isSignedIn,
  async read({ db, clock, settings, actor: { id: userId } }, input) {
    const at = { now: clock(), serves: await servesFiles({ settings }) };
    const sent = {
      userId,
      status: { not: "draft" as const },
      ...(input.unseeded && { torrent: unseededTorrents(at) }),
    };
    const page = rowsOf(input);
    const [rows, [{ drafts, held, ...figures }], unseeded] = await Promise.all([
      db.userUpload.findMany({
        where: sent,
        omit: { torrentFile: true, torrentFacts: true, nfo: true, nfoBytes: true },
        include: {
          torrent: { select: { isActive: true, seeders: true, leechers: true, lastSeededAt: true, createdAt: true } },
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...page,
      }),
      db.$queryRaw<[Figures]>`
        SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
          count(*) FILTER (WHERE status = 'returned')::int AS returned,
          count(*) FILTER (WHERE status = 'approved')::int AS approved,
          count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
          (
            SELECT coalesce(sum(points), 0)::int FROM user_activities
            WHERE user_id = ${userId} AND activity_type IN ('upload', 'upload_reversed')
          ) AS points,
          (
            SELECT coalesce(json_agg(draft), '[]') FROM (
              SELECT id, coalesce(name, file_name) AS name FROM user_uploads
              WHERE user_id = ${userId} AND status = 'draft' ORDER BY id DESC LIMIT 10
            ) draft
          ) AS drafts,
          (
            SELECT coalesce(json_agg(w.torrent_id), '[]') FROM (
              SELECT torrent_id FROM user_uploads WHERE user_id = ${userId} AND status <> 'draft'
              ORDER BY created_at DESC, id DESC LIMIT ${page.take} OFFSET ${page.skip}
            ) listed JOIN web_seeds w ON ${at.serves}::boolean AND w.torrent_id = listed.torrent_id
          ) AS held
        FROM user_uploads WHERE user_id = ${userId}`,
      input.unseeded ? db.userUpload.count({ where: sent }) : null,
    ]);
    return ok({
      uploads: rows.map((row) => viewOf(row, at.now, held)),
      total: unseeded ?? figures.pending + figures.returned + figures.approved + figures.rejected,
      page: input.page,
      limit: input.limit,
      figures: { ...figures, award: awards.upload },
      drafts,
    });
  },
});

type Figures = {
  pending: number;
  returned: number;
  approved: number;
  rejected: number;
  points: number;
  drafts: Draft[];
  /** Torrents of this page that the site itself is a source of. */
  held: number[];
};
type Draft = { id: number; name: string };

type Row = {
  id: number;
  userId: string | null;
  torrentId: number | null;
  name: string | null;
  fileName: string;
  fileSize: string;
  status: UploadStatus;
  moderatorNotes: string | null;
  asked: unknown;
  description: string | null;
  notes: string | null;
  category: string;
  platform: string;
  licence: string | null;
  infoHash: string | null;
  sentInfoHash: string | null;
  originalSize: bigint | null;
  fileCount: number | null;
  createdAt: Date;
  updatedAt: Date;
  torrent: Swarm | null;
};

type Swarm = {
  isActive: boolean;
  seeders: number;
  leechers: number;
  lastSeededAt: Date | null;
  createdAt: Date;
};

/** As the API returns it: with the columns' own names. */
const viewOf = (row: Row, now: Date, held: number[]) => ({
  id: row.id,
  user_id: row.userId,
  torrent_id: row.torrentId,
  name: row.name ?? row.fileName,
  file_name: row.fileName,
  file_size: row.fileSize,
  status: row.status,
  moderator_notes: row.moderatorNotes,
  // Once it was sent again, only moderators read the words.
  asked: row.status === "returned" ? askedOf(row.asked) : null,
  description: row.description,
  notes: row.notes,
  category: row.category,
  platform: row.platform,
  licence: row.licence,
  info_hash: row.infoHash,
  is_hash_changed: row.sentInfoHash !== null,
  original_size: Number(row.originalSize ?? 0n),
  file_count: row.fileCount,
  // The swarm of a listed torrent; null for any other.
  seeders: row.torrent?.isActive ? row.torrent.seeders : null,
  leechers: row.torrent?.isActive ? row.torrent.leechers : null,
  unseeded_since: row.torrentId !== null && held.includes(row.torrentId) ? null : unseededSince(row.torrent, now),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
