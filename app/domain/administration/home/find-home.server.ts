import { Prisma } from "#app/db/generated/client.ts";
import { isFromSite, servesFiles } from "../../catalogue/torrents/from-site.server.ts";
import { countUnseeded } from "../../catalogue/uploads/unseeded.server.ts";
import type { SavedSearch } from "../../community/saved-searches/output.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { newsColumn } from "./news.server.ts";
import { type News, type NewsRow, newsOf } from "./news.ts";

/** A new member's progress, with a torrent to begin with unless the site has none. */
type FirstSteps = {
  hasTaken: boolean;
  hasClient: boolean;
  torrent: { id: number; name: string; isSeeded: boolean } | null;
  hasTorrents: boolean;
};

/** The panel beside the list on a member's home. */
export type Beside = {
  searches: Omit<SavedSearch, "isFollowed">[];
  unseeded: number;
  firstSteps: FirstSteps | null;
  news: News | null;
};

export const nothingBeside: Beside = { searches: [], unseeded: 0, firstSteps: null, news: null };

/**
 * Null once a member has completed or uploaded a torrent, because they need no help then. The torrent is one that can
 * be downloaded immediately: the one with the most seeders, or the newest that the site itself serves; null if there is
 * neither.
 */
const firstSteps = (userId: string, serves: boolean) => Prisma.sql`
  CASE WHEN NOT EXISTS (SELECT FROM tracker_snatches WHERE user_id = ${userId} AND completed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM user_uploads WHERE user_id = ${userId})
  THEN json_build_object(
    'hasTaken', EXISTS (SELECT FROM torrent_downloads WHERE user_id = ${userId}),
    'hasClient', EXISTS (SELECT FROM tracker_snatches WHERE user_id = ${userId}),
    'torrent', (SELECT json_build_object('id', id, 'name', name, 'isSeeded', seeders > 0)
      FROM torrents t WHERE is_active AND info_hash IS NOT NULL
        AND (seeders > 0 OR ${isFromSite(serves, Prisma.sql`t.id`)})
      ORDER BY seeders DESC, id DESC LIMIT 1),
    'hasTorrents', EXISTS (SELECT FROM torrents WHERE is_active)) END`;

/**
 * Finds what the member's home shows beside the list, in one statement: saved searches by name, the number of uploads
 * that have been without seeders for long, what is new since the last visit, and a new member's first steps. Refuses
 * visitors.
 */
export const findHome = defineUseCase({
  name: "home.find",
  allow: isSignedIn,
  async read({ reads, clock, actor, settings, site }) {
    const now = clock();
    const serves = await servesFiles({ settings });
    const [row] = await reads.rows<Omit<Beside, "news"> & { news: NewsRow | null }>(Prisma.sql`
      SELECT (${countUnseeded(actor.id, { now, serves })}) AS unseeded, (${firstSteps(actor.id, serves)}) AS "firstSteps", (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'query', query) ORDER BY lower(name), id), '[]')
        FROM saved_searches WHERE user_id = ${actor.id}) AS searches, ${newsColumn(actor.id, now)} AS news`);
    return ok(row ? { ...row, news: row.news && newsOf(row.news, site) } : nothingBeside);
  },
});
