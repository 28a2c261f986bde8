import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { paths } from "#app/paths/paths.ts";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { recordCauses } from "../notices/record-causes.server.ts";
import { conditionsOf } from "../search/conditions.server.ts";
import { filtersFromQuery } from "../torrents/filters-from-query.ts";
import { readWanted } from "../torrents/read-wanted.server.ts";

const AT_ONCE = 500;

/** Saved searches of one query, by their ids, all of them followed. */
type Followed = { query: string; ids: string[]; last: number };

/** Which saved searches find a torrent. */
const Match = z.object({ torrentId: z.number().int(), name: z.string(), searches: z.array(z.string()) });

/** Has the followers of saved searches told of new torrents, each torrent once. */
const recordMatches = defineUseCase({
  name: "saved-searches.record-matches",
  input: z.object({ matches: z.array(Match) }),
  allow: systemOnly,
  async write({ tx, clock }, { matches }) {
    const causes = matches.map(({ torrentId, name, searches }) => ({
      kind: "release" as const,
      page: paths.torrent(torrentId),
      title: name,
      audience: "searchers" as const,
      subjectId: torrentId,
      members: searches,
    }));
    await recordCauses(tx, { clock }, causes);
    return ok(null);
  },
});

/**
 * The job: looks for listed torrents in every followed search, and has the followers told. Searches with the same query
 * are asked once. Nothing is written before all have been asked, so a job that is killed begins anew.
 */
export async function matchSearches(services: Services, torrentIds: readonly number[]): Promise<void> {
  const now = services.clock();
  const found = new Map<number, { name: string; searches: string[] }>();
  for await (const { query, ids } of followedSearches(services.reads)) {
    for (const { id, name } of await findAmong(services.reads, query, torrentIds, now)) {
      const match = found.get(id) ?? { name, searches: [] };
      match.searches.push(...ids);
      found.set(id, match);
    }
  }
  const matches = [...found].map(([torrentId, match]) => ({ torrentId, ...match }));
  if (matches.length > 0) await recordMatches.run(systemContext(services), { matches });
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

async function findAmong(reads: Reads, query: string, torrentIds: readonly number[], now: Date) {
  const wanted = await readWanted(reads, filtersFromQuery(new URLSearchParams(query)), now);
  return reads.rows<{ id: number; name: string }>(
    Prisma.sql`SELECT t.id, t.name FROM torrent_search s JOIN torrents t ON t.id = s.torrent_id
      WHERE s.torrent_id = ANY(${torrentIds}) AND ${conditionsOf(wanted, now)}`,
    "anew",
  );
}
