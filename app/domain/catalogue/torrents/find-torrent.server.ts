import { Prisma, type Torrent, type TorrentContents } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { type Thanked, thanksColumns } from "../../people/members/count-thanks.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { isKept } from "../../people/members/is-kept.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { type SoundRow, soundColumns } from "../music/sound-columns.server.ts";
import { isNew } from "./categories.ts";
import { corrections } from "./corrections.ts";
import { isFromSite, servesFiles } from "./from-site.server.ts";
import { relatedOfTorrent, type StoredRelated, toRelated } from "./related.server.ts";
import { OneTorrent } from "./schema.ts";

export const noSuchTorrent = () => refuse("not-found", "This torrent does not exist or is no longer listed.");

type Gone = {
  isTakenDown: boolean;
  isUploaders: boolean;
  /** The reason of the uploader or the staff, unless it was written for the staff alone. */
  reason: string | null;
  successorId: number | null;
  successor: string | null;
  /** The product, if other releases of it are listed. */
  product: string | null;
  publisherSlug: string | null;
  slug: string | null;
};

/**
 * The refusal that says who removed a torrent from the index, why, and what follows it. Refusals: gone (it was listed
 * once); not-found.
 */
export async function notListed(db: Pick<Tx, "$queryRaw">, id: number): Promise<Refusal> {
  const [gone] = await db.$queryRaw<Gone[]>`
    SELECT t.taken_down_at IS NOT NULL AS "isTakenDown", t.withdrawn_reason IS NOT NULL AND NOT t.is_staff_reason AS "isUploaders",
      CASE WHEN t.shows_reason THEN t.withdrawn_reason END AS reason,
      s.id AS "successorId", s.name AS successor, p.name AS product, p.slug, m.slug AS "publisherSlug"
    FROM torrents t
    LEFT JOIN torrents s ON s.id = t.successor_id AND s.is_active
    LEFT JOIN products p ON p.id = t.product_id
      AND EXISTS (SELECT FROM torrents o WHERE o.product_id = p.id AND o.is_active)
    LEFT JOIN publishers m ON m.id = p.publisher_id
    WHERE t.id = ${id} AND (t.withdrawn_at IS NOT NULL OR t.taken_down_at IS NOT NULL)`;
  if (!gone) return noSuchTorrent();
  const { next, see } = nextOf(gone);
  const said = [removed(gone), ...(gone.reason && !gone.isTakenDown ? [`Reason: ${gone.reason}`] : []), ...next];
  return refuse("gone", said.join("\n"), see ? { see } : {});
}

function removed({ isTakenDown, isUploaders }: Gone): string {
  if (isTakenDown) return "This torrent was taken down after a notice.";
  return isUploaders
    ? "The uploader withdrew this torrent from the index. The tracker no longer serves it."
    : "The staff deleted this torrent from the index. The tracker no longer serves it.";
}

function nextOf({ successorId, successor, product, publisherSlug, slug }: Gone): { next: string[]; see?: string } {
  if (successorId !== null && successor !== null)
    return { next: [`${successor} replaces it.`], see: paths.torrent(successorId) };
  if (product === null || publisherSlug === null || slug === null) return { next: [] };
  return { next: [`Other releases of ${product} are listed.`], see: paths.product(publisherSlug, slug) };
}

type Row = Pick<
  Torrent,
  | "id"
  | "name"
  | "category"
  | "platform"
  | "fileCount"
  | "seeders"
  | "leechers"
  | "comments"
  | "description"
  | "licence"
  | "tags"
  | "infoHash"
  | "nfo"
  | "createdAt"
  | "lastSeededAt"
  | "publisherId"
> &
  Thanked & {
    size: string;
    uploader: string | null;
    uploaderDeletedAt: Date | null;
    uploaderId: string | null;
    uploaderBadges: RoleBadge[] | null;
    cover: string | null;
    coverAlt: string | null;
    /** Whether the site itself is a source of it. */
    isFromSite: boolean;
    isTaken: boolean;
    isKept: boolean;
    /** Whether the reader follows its publisher. */
    isFollowed: boolean;
    seedersAskedAt: Date | null;
    corrections: number;
    files: { path: string; length: number }[] | null;
    contents: StoredContents | null;
    previews: StoredPreview[] | null;
    related: StoredRelated;
  };

type StoredContents = Omit<TorrentContents, "torrentId" | "readerVersion" | "readAt" | "counts"> & {
  counts: Record<string, number>;
};

/** `peaks` in JSON is hexadecimal digits after "\\x". */
type StoredPreview = Omit<SoundRow, "peaks"> & { peaks: string | null };

/** A torrent with more files has its file list on a page of its own. */
const FILES_ON_PAGE = 2_000;

const listed = (id: number, serves: boolean, asker: Actor) => Prisma.sql`
  SELECT t.id, t.name, t.category, t.platform, coalesce(t.size, '') AS size, t.file_count AS "fileCount", t.seeders,
    t.leechers, t.comments, t.description, t.licence, t.tags, t.info_hash AS "infoHash", t.nfo, t.created_at AS "createdAt",
    t.last_seeded_at AS "lastSeededAt",
    CASE WHEN u.deleted_at IS NOT NULL OR ${sees("uploads", asker)} THEN u.username END AS uploader, u.deleted_at AS "uploaderDeletedAt", u.id AS "uploaderId",
    CASE WHEN ${sees("uploads", asker)} THEN ${badgesOf(Prisma.sql`t.uploaded_by`, asker)} END AS "uploaderBadges",
    c.stored_name AS cover, c.alt AS "coverAlt", ${isFromSite(serves, Prisma.sql`t.id`)} AS "isFromSite",
    EXISTS (SELECT FROM torrent_downloads d WHERE d.user_id = ${asker.id} AND d.torrent_id = t.id) AS "isTaken",
    ${isKept(asker.id, "torrent", Prisma.sql`t.id`)} AS "isKept", t.publisher_id AS "publisherId",
    ${isFollowed(asker.id, "publisher", Prisma.sql`t.publisher_id`)} AS "isFollowed",
    (SELECT max(r.created_at) FROM seed_requests r WHERE r.torrent_id = t.id) AS "seedersAskedAt",
    (SELECT count(*)::int FROM audit_entries a WHERE a.subject_kind = 'torrent' AND a.subject_id = t.id::text
      AND a.act = ANY(${corrections})) AS corrections,
    CASE WHEN t.file_count < ${FILES_ON_PAGE} THEN t.files END AS files,
    CASE WHEN i.torrent_id IS NOT NULL THEN jsonb_build_object('counts', i.counts, 'kinds', i.kinds,
      'pluginFormats', i.plugin_formats, 'systems', i.systems, 'architectures', i.architectures,
      'sampleKinds', i.sample_kinds, 'tempos', i.tempos, 'keys', i.keys) END AS contents,
    (SELECT json_agg(sounds) FROM (
      SELECT ${soundColumns} FROM previews p WHERE p.torrent_id = t.id ORDER BY p.position) sounds) AS previews,
    ${relatedOfTorrent} AS related,
    ${thanksColumns("torrent", Prisma.sql`t.id`, Prisma.sql`t.uploaded_by`, asker.id)}
  FROM torrents t LEFT JOIN users u ON u.id = t.uploaded_by LEFT JOIN covers c ON c.torrent_id = t.id
    LEFT JOIN torrent_contents i ON i.torrent_id = t.id
  WHERE t.id = ${id} AND t.is_active`;

/**
 * Reads everything that the detail page shows of one torrent, with related torrents and, if there are few, its files.
 * Refusals: not-found; gone (withdrawn, deleted or taken down).
 */
export const findTorrent = defineUseCase({
  name: "torrents.find-one",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, reads, clock, actor, settings }, { torrentId }) {
    const [row] = await reads.rows<Row>(listed(torrentId, await servesFiles({ settings }), actor));
    if (!row) return notListed(db, torrentId);
    const {
      uploader,
      uploaderDeletedAt,
      uploaderId,
      uploaderBadges,
      coverAlt,
      createdAt,
      lastSeededAt,
      seedersAskedAt,
      related,
      ...torrent
    } = row;
    return ok({
      ...torrent,
      related: toRelated(related),
      uploader: shownNameIfAny({ username: uploader, deletedAt: uploaderDeletedAt }),
      uploaderBadges: uploaderBadges ?? [],
      createdAt: createdAt.toISOString(),
      lastSeededAt: lastSeededAt?.toISOString() ?? null,
      isNew: isNew(createdAt, clock()),
      coverAlt: coverAlt ?? "",
      /** When members who have it were last asked to seed it. */
      seedersAskedAt: seedersAskedAt?.toISOString() ?? null,
      /** Whether this member may change its cover. */
      isMine: uploaderId === actor.id || mayDo(actor, "torrents.edit"),
    });
  },
});
