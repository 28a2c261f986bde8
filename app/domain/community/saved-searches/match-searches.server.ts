import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { paths } from "#app/paths/paths.ts";
import { conditionsOf } from "../../catalogue/search/conditions.server.ts";
import { filtersFromQuery } from "../../catalogue/torrents/filters-from-query.ts";
import { readWanted } from "../../catalogue/torrents/read-wanted.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import type { JobPayload } from "../../core/kernel/job-kinds.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";

const AT_ONCE = 500;

/** The ids of followed saved searches with one query. */
type Followed = { query: string; ids: string[]; last: number };

/** The saved searches that match a torrent. */
const Match = z.object({
  torrentId: z.number().int(),
  name: z.string(),
  searches: z.array(z.string()),
  isCorrected: z.boolean(),
});
/** The torrent's number of corrections at the time of the search. */
const Corrected = z.object({ torrentId: z.number().int(), changes: z.number().int() });

/**
 * Notifies the followers of saved searches of torrents, each follower once, and deletes the torrents' earlier state.
 */
const recordMatches = defineUseCase({
  name: "saved-searches.record-matches",
  input: z.object({ matches: z.array(Match), corrected: z.array(Corrected) }),
  allow: systemOnly,
  async write({ tx, clock }, { matches, corrected }) {
    const causes = matches.map(({ torrentId, name, searches, isCorrected }) => ({
      kind: "release" as const,
      page: paths.torrent(torrentId),
      title: name,
      audience: isCorrected ? ("newSearchers" as const) : ("searchers" as const),
      subjectId: torrentId,
      members: searches,
    }));
    await recordCauses(tx, { clock }, causes);
    // A torrent that has since been corrected again has another job waiting.
    for (const one of corrected) await tx.torrentBefore.deleteMany({ where: one });
    return ok(null);
  },
});

/**
 * The job: matches listed torrents against every followed search, and corrected ones against searches that did not
 * match them before, and notifies the followers. Equal queries run once. Nothing is written until all have run, so a
 * killed job starts again.
 */
export async function matchSearches(
  services: Services,
  { torrentIds, correctedIds }: JobPayload<"match-searches">,
): Promise<void> {
  const now = services.clock();
  const found = new Map<number, { name: string; searches: string[] }>();
  const corrected = await services.db.torrentBefore.findMany({
    where: { torrentId: { in: correctedIds } },
    select: { torrentId: true, changes: true },
  });
  const changedIds = corrected.map(({ torrentId }) => torrentId).filter((id) => !torrentIds.includes(id));
  for await (const { query, ids } of followedSearches(services.reads)) {
    const matching = await findAmong(services.reads, query, [...torrentIds, ...changedIds], now);
    const foundChanged = matching.map(({ id }) => id).filter((id) => changedIds.includes(id));
    const before = await findAmong(services.reads, query, foundChanged, now, asBefore);
    for (const { id, name } of matching.filter((one) => !before.some(({ id }) => id === one.id))) {
      const match = found.get(id) ?? { name, searches: [] };
      match.searches.push(...ids);
      found.set(id, match);
    }
  }
  const matches = [...found].map(([torrentId, match]) => ({
    torrentId,
    ...match,
    isCorrected: changedIds.includes(torrentId),
  }));
  if (matches.length + corrected.length > 0) await recordMatches.run(systemContext(services), { matches, corrected });
}

async function* followedSearches(reads: Reads): AsyncGenerator<Followed> {
  let after = 0;
  for (;;) {
    const rows = await reads.rows<Followed>(Prisma.sql`
      SELECT query, array_agg(id::text) AS ids, max(id) AS last FROM (
        -- Ids of members are no numbers: the id of a search is compared as a text.
        SELECT s.id, s.query FROM follows f JOIN saved_searches s ON s.id::text = f.subject_id AND s.user_id = f.user_id
        WHERE f.kind = 'search' AND s.id > ${after} ORDER BY s.id LIMIT ${AT_ONCE}) followed
      GROUP BY query`);
    if (rows.length === 0) return;
    yield* rows;
    after = Math.max(...rows.map(({ last }) => last));
  }
}

/** The search documents of torrents before their correction. */
const asBefore = Prisma.sql`torrents_before b, jsonb_populate_record(NULL::torrent_search, b.document) s`;

async function findAmong(
  reads: Reads,
  query: string,
  torrentIds: readonly number[],
  now: Date,
  documents = Prisma.sql`torrent_search s`,
) {
  if (torrentIds.length === 0) return [];
  const wanted = await readWanted(reads, filtersFromQuery(new URLSearchParams(query)), now);
  return reads.rows<{ id: number; name: string }>(
    Prisma.sql`SELECT t.id, t.name FROM (SELECT s.* FROM ${documents}) s JOIN torrents t ON t.id = s.torrent_id
      WHERE s.torrent_id = ANY(${torrentIds}) AND ${conditionsOf(wanted, now)}`,
    "anew",
  );
}
