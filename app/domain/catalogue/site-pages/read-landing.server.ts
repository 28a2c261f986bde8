import { Prisma } from "#app/db/generated/client.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { fitText } from "../../core/settings/fit-text.ts";
import { recallTerms } from "../../core/settings/recall-terms.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { activeMembers } from "../../people/members/count-members.server.ts";
import { servesFiles } from "../torrents/from-site.server.ts";
import { linesOf, questionsOf } from "./landing-parts.server.ts";

const KEPT_MS = 10_000;
/** These two are sums over all rows. */
const TOTALS_KEPT_MS = 600_000;
const NEWEST = 6;
/** The covers after those of the newest: whole rows of six or twelve. */
const wallSizes = [24, 12, 6];
const SOUNDS = 3;
/** Number of torrents searched for sounds, so that a site without any is not read to the end. */
const LOOKED_THROUGH = 100;

type Reading = Pick<Context, "db" | "reads" | "settings" | "clock">;
type Newest = { id: number; category: string; name: string; cover: string | null; createdAt: string };
type Sound = {
  previewId: number;
  torrentId: number;
  category: string;
  name: string;
  cover: string | null;
  tempo: number | null;
  key: string | null;
};
type Row = {
  counts: Record<string, number> | null;
  seeding: number;
  /** Torrents whose files the site holds. */
  held: number;
  newest: Newest[] | null;
  sounds: Sound[] | null;
};

/**
 * Returns the public facts of the site: size, categories, and the operator's texts. The newest torrents have no name
 * and no cover unless the operator shows them, like those of the wall of covers that follow them, and never an info
 * hash; sounds only if the operator lets visitors listen. Open to all. Everyone gets the same object for ten seconds or
 * until a setting changes, read by one statement. The totals are cached separately, for ten minutes.
 */
export const readLanding = defineUseCase({
  name: "site-pages.read-landing",
  allow: anyone,
  read: async (context) => ok(await landingOf(context)),
});

async function landingOf(context: Reading) {
  const texts = await recallSetting(context.settings, "landing");
  const terms = await recallTerms(context);
  // A changed setting applies at once, to all parts of the page.
  return cached(context, `landing ${JSON.stringify([texts, terms])}`, KEPT_MS, async () => {
    const { lead, benefits, rules, questions, showsTitles, playsSounds } = texts;
    const [now, totals] = await Promise.all([readNow(context, playsSounds ? SOUNDS : 0), readTotals(context)]);
    return {
      lead,
      benefits: linesOf(fitText(benefits, terms)),
      rules: linesOf(rules),
      questions: questionsOf(fitText(questions, terms)),
      counts: now.counts ?? {},
      figures: { ...totals, seeding: now.seeding, fromSite: (await servesFiles(context)) ? now.held : 0 },
      newest: (now.newest ?? []).slice(0, NEWEST).map(({ createdAt, ...torrent }) => ({
        ...shown(torrent, showsTitles),
        createdAt: new Date(createdAt).toISOString(),
      })),
      wall: wallFrom(now.newest ?? []).map(({ createdAt: _at, ...torrent }) => shown(torrent, showsTitles)),
      sounds: (now.sounds ?? []).map((sound) => shown(sound, showsTitles)),
      madeAt: context.clock().toISOString(),
    };
  });
}

function wallFrom(rows: Newest[]): Newest[] {
  const rest = rows.slice(NEWEST);
  return rest.slice(0, wallSizes.find((size) => size <= rest.length) ?? 0);
}

/** A cover reveals as much as a name. */
const shown = <Thing extends { name: string; cover: string | null }>(thing: Thing, showsTitles: boolean) => ({
  ...thing,
  name: showsTitles ? thing.name : null,
  cover: showsTitles ? thing.cover : null,
});

export type LandingView = Awaited<ReturnType<typeof landingOf>>;

/** Each part is read from an index or from a table of a few rows. */
async function readNow({ reads }: Reading, sounds: number): Promise<Row> {
  const [row] = await reads.rows<Row>(Prisma.sql`
    SELECT
      (SELECT json_object_agg(category, count) FROM (
        SELECT category, sum(count)::int AS count FROM torrent_counts GROUP BY category) AS counted) AS counts,
      (SELECT coalesce(sum(seeders), 0)::int FROM torrents WHERE is_active AND seeders > 0) AS seeding,
      (SELECT count(*)::int FROM web_seeds w JOIN torrents t ON t.id = w.torrent_id AND t.is_active) AS held,
      (SELECT json_agg(t ORDER BY t."createdAt" DESC, t.id DESC) FROM (
        SELECT n.*, c.stored_name AS cover FROM (
          SELECT id, category, name, created_at AS "createdAt" FROM torrents WHERE is_active
          ORDER BY created_at DESC, id DESC LIMIT ${NEWEST + Math.max(...wallSizes)}) AS n LEFT JOIN covers c ON c.torrent_id = n.id
        ) AS t) AS newest,
      (SELECT json_agg(to_jsonb(s) - 'createdAt' ORDER BY s."createdAt" DESC, s."torrentId" DESC) FROM (
        SELECT p.id AS "previewId", n.*, c.stored_name AS cover, p.tempo, p.key FROM (
          SELECT id AS "torrentId", category, name, created_at AS "createdAt" FROM torrents WHERE is_active
          ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) AS n
        CROSS JOIN LATERAL (SELECT id, tempo, key FROM previews
          WHERE torrent_id = n."torrentId" AND status = 'ready' ORDER BY position LIMIT 1) AS p
        LEFT JOIN covers c ON c.torrent_id = n."torrentId"
        ORDER BY n."createdAt" DESC, n."torrentId" DESC LIMIT ${sounds}) AS s) AS sounds`);
  if (!row) throw new Error("a select without FROM has one row");
  return row;
}

const readTotals = (context: Reading) =>
  cached(context, "landing totals", TOTALS_KEPT_MS, async () => {
    const [row] = await context.reads.rows<{ members: number; bytes: string }>(Prisma.sql`
      SELECT ${activeMembers} AS members,
        (SELECT coalesce(sum(size_bytes), 0)::text FROM torrents WHERE is_active) AS bytes`);
    return row ?? { members: 0, bytes: "0" };
  });
