import { apiPaths } from "#app/paths/api-paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached, peek } from "../../core/kernel/cached.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { barsOf } from "./bars.ts";
import { SHAPE_BARS, SHAPE_MOST } from "./bars-path.ts";
import { isNew } from "./categories.ts";
import { servesFiles } from "./from-site.server.ts";
import { findPage, type PageRow } from "./list-query.server.ts";
import { askedBy, type ListQuery, ListTorrents } from "./list-schema.ts";
import { TorrentList } from "./output.ts";
import { isSearch, readWanted } from "./read-wanted.server.ts";
import { EXACT_TOTAL } from "./search-query.server.ts";

/**
 * A row of the list: `size` is for display, in base 1024; dates are in ISO 8601; `nfo` is the URL of the NFO, if there
 * is one.
 */
export type TorrentRow = Omit<PageRow, "createdAt" | "lastSeededAt" | "hasNfo" | "previewId" | "previewPeaks"> & {
  created_at: string;
  createdAt: string;
  /** When the last seeder left; only meaningful if there is none now. */
  lastSeededAt: string | null;
  nfo?: string | undefined;
  /** Its first sound, if there is one: `shape` has a digit for each of 24 bars. */
  preview?: { id: number; shape: string } | undefined;
  isNew: boolean;
};

/** Finds one page of the index: the best matches first for a search, otherwise the newest. Refuses visitors. */
export const findTorrents = defineUseCase({
  name: "torrents.find",
  input: ListTorrents,
  output: TorrentList,
  allow: isSignedIn,
  replica: true,
  async read(context, query) {
    const { torrents, total, about } = await listTorrents(context, askedBy(context.actor.id, query));
    return ok({ torrents, total, about });
  },
});

type Listing = Pick<ReadContext<"member" | "staff">, "db" | "reads" | "clock" | "actor" | "settings">;

/** Milliseconds. An estimate takes longer than the rest of the page, and the pages that follow ask for it again. */
const ESTIMATE_KEPT_MS = 60_000;

export async function listTorrents(context: Listing, query: ListQuery) {
  const { reads, clock, actor, settings } = context;
  const now = clock();
  const wanted = isSearch(query) ? await readWanted(reads, query, now) : null;
  const serves = await servesFiles({ settings });
  const { limit: _limit, offset: _offset, sortBy: _sortBy, sortOrder: _sortOrder, ...filters } = query;
  const name = `estimate of ${JSON.stringify(filters)}`;
  const estimate = wanted ? await peek<number>(context, name, ESTIMATE_KEPT_MS) : undefined;
  const { rows, total } = await findPage(reads, query, { now, memberId: actor.id, wanted, serves, estimate });
  const about = wanted !== null && total > EXACT_TOTAL;
  if (about && estimate === undefined) await cached(context, name, ESTIMATE_KEPT_MS, async () => total);
  const torrents = rows.map((row) => rowOf(row, now));
  return { torrents, total, about, wanted };
}

/**
 * Named one by one: V8 takes twelve times as long to copy an object without some of its properties, and this runs for
 * each row.
 */
function rowOf(row: PageRow, now: Date): TorrentRow {
  const created = row.createdAt.toISOString();
  const { previewId, previewPeaks } = row;
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    platform: row.platform,
    size: row.size,
    seeders: row.seeders,
    leechers: row.leechers,
    comments: row.comments,
    infoHash: row.infoHash,
    cover: row.cover,
    tempos: row.tempos,
    keys: row.keys,
    pluginFormats: row.pluginFormats,
    downloaded: row.downloaded,
    isFromSite: row.isFromSite,
    successorId: row.successorId,
    created_at: created,
    createdAt: created,
    lastSeededAt: row.lastSeededAt?.toISOString() ?? null,
    nfo: row.hasNfo ? apiPaths.nfo(row.id) : undefined,
    preview:
      previewId && previewPeaks
        ? { id: previewId, shape: barsOf(previewPeaks, SHAPE_BARS, SHAPE_MOST).join("") }
        : undefined,
    isNew: isNew(row.createdAt, now),
  };
}
