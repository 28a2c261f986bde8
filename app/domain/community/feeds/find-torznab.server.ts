import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { listTorrents } from "../../catalogue/torrents/find-torrents.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { optionalLine } from "../../core/kernel/fields.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { isShown } from "../collections/policy.server.ts";
import { CollectionId } from "../collections/schema.ts";
import { readNumbers } from "./torznab-categories.ts";

/** The largest page, and the end of the results for a client. */
export const TORZNAB_MOST = 100;
const TORZNAB_FARTHEST = 1_000;
const SEARCH_MAX = 100;
/** In characters: clients show at most one line of it, and a page has a hundred items. */
const DESCRIPTION_MOST = 500;

/** Programs send more than the search accepts; the rest is cut later. */
const words = optionalLine(10_000).default("");

/** The parameters of the functions search, music and book. Partial names are searched as words. */
const TorznabQuery = z.object({
  q: words,
  artist: words,
  album: words,
  label: words,
  track: words,
  author: words,
  title: words,
  publisher: words,
  cat: words.refine((text) => /^(\d+(,\d+)*)?$/.test(text), "cat must be a list of numbers."),
  collection: CollectionId.optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(0).default(TORZNAB_MOST),
});

type Details = {
  id: number;
  bytes: string;
  files: number;
  grabs: number;
  publisher: string | null;
  description: string | null;
};

/** Whether the caller sees a collection. */
async function sees({ reads, actor }: ReadContext<"member">, id: number): Promise<boolean> {
  const [found] = await reads.rows<{ id: number }>(Prisma.sql`
    SELECT c.id FROM collections c WHERE c.id = ${id} AND ${isShown(actor)}`);
  return found !== undefined;
}

const detailsOf = (ids: number[]) => Prisma.sql`
  SELECT t.id, t.size_bytes AS bytes, t.file_count AS files,
    left(t.description, ${DESCRIPTION_MOST}) AS description, p.name AS publisher,
    (SELECT count(*)::int FROM torrent_downloads d WHERE d.torrent_id = t.id) AS grabs
  FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id WHERE t.id = ANY(${ids})`;

/**
 * Torrents for a Torznab client, newest first. Refuses visitors. Refusals: invalid (cat, collection, offset, limit).
 */
export const findTorznab = defineUseCase({
  name: "feeds.find-torznab",
  input: TorznabQuery,
  allow: isSignedIn,
  replica: true,
  async read(context, { cat, collection, offset, limit: asked, ...named }) {
    if (collection && !(await sees(context, collection))) return ok({ items: [], offset, total: 0 });
    const limit = offset > TORZNAB_FARTHEST ? 0 : Math.min(asked, TORZNAB_MOST);
    const search = Object.values(named).filter(Boolean).join(" ").slice(0, SEARCH_MAX);
    const { categories, platform } = readNumbers(cat);
    if (categories?.length === 0) return ok({ items: [], offset, total: 0 });
    const { torrents, total } = await listTorrents(context, {
      search: search || undefined,
      category: categories ?? undefined,
      platform,
      ...(collection ? { collectionId: collection } : {}),
      sortBy: "created_at",
      sortOrder: "desc",
      offset: Math.min(offset, TORZNAB_FARTHEST),
      // A page without rows would have no total either.
      limit: Math.max(1, limit),
    });
    const rows = torrents.slice(0, limit);
    const details = await context.reads.rows<Details>(detailsOf(rows.map(({ id }) => id)));
    const byId = new Map(details.map((row) => [row.id, row]));
    const items = rows.map((row) => ({ ...row, ...byId.get(row.id), bytes: Number(byId.get(row.id)?.bytes ?? 0) }));
    return ok({ items, offset, total });
  },
});

export type TorznabItem = Extract<Awaited<ReturnType<typeof findTorznab.run>>, { ok: true }>["value"]["items"][number];
