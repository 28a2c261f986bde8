import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { shareNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { OperationCall } from "../../core/operations/operation-job.ts";
import { startScheduled } from "../../core/operations/start-operation.server.ts";
import { findCompanions } from "./find-companions.server.ts";
import { findMakers } from "./find-makers.server.ts";
import { linkReleases } from "./link-releases.server.ts";
import { readRelease } from "./read-release.ts";

const BATCH = 500;

type Torrent = { id: number; name: string };
type Grouped = { last: number; linked: number; doubts: string[] };

/**
 * Reads publisher, product and version from the names of torrents that have none. Values set by a moderator (including
 * empty ones) and existing links stay unchanged.
 */
const groupBatch = defineUseCase({
  name: "products.group-batch",
  input: z.object({ after: z.number() }),
  allow: systemOnly,
  timeoutMs: 60_000,
  async write({ tx }, { after }) {
    await shareNamed(tx, "publishers and products");
    const torrents = await tx.$queryRaw<Torrent[]>`
      SELECT id, name FROM torrents
      WHERE id > ${after} AND publisher_id IS NULL AND product_id IS NULL AND NOT is_release_set
      ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE`;
    const makers = await findMakers(
      tx,
      torrents.map(({ name }) => name),
    );
    const read = torrents.map(({ id, name }) => ({ id, name, ...readRelease(name, makers) }));
    const found = read.filter(({ publisher }) => publisher !== null);
    const links = await linkReleases(tx, found);
    await tx.$executeRaw`
      UPDATE torrents t SET publisher_id = n.publisher_id, product_id = n.product_id, version = coalesce(t.version, n.version)
      FROM unnest(${found.map(({ id }) => id)}::int[], ${links.map(({ publisherId }) => publisherId)}::int[],
        ${links.map(({ productId }) => productId)}::int[], ${found.map(({ version }) => version)}::text[])
        AS n (id, publisher_id, product_id, version)
      WHERE t.id = n.id`;
    const doubts = read.filter(({ doubt }) => doubt !== null).map(({ id, name, doubt }) => `${id} ${name}: ${doubt}`);
    return ok<Grouped>({
      last: torrents.length < BATCH ? 0 : (torrents.at(-1)?.id ?? 0),
      linked: found.length,
      doubts,
    });
  },
});

/** Groups all ungrouped torrents, and reports doubtful cases. */
export async function groupTorrents({ context, progress, signal }: OperationCall): Promise<string> {
  const system = systemContext(context);
  let [after, linked, unsure] = [0, 0, 0];
  do {
    signal.throwIfAborted();
    const batch = await groupBatch.run(system, { after });
    if (!batch.ok) throw new Error(batch.message);
    for (const doubt of batch.value.doubts) progress.onProgress(doubt);
    linked += batch.value.linked;
    unsure += batch.value.doubts.length;
    after = batch.value.last;
  } while (after > 0);
  for (const names of await findAlike(context)) {
    progress.onProgress(`These publishers may be the same: ${names.join(", ")}`);
    unsure += 1;
  }
  // A torrent's product determines which torrents are shown as downloaded together with it.
  await findCompanions.run(system, {});
  return `${counted(linked, "torrent")} linked, ${unsure.toLocaleString("en-US")} to check.`;
}

/** Publishers whose names differ only in spaces: "Fab Filter" and "FabFilter". */
async function findAlike({ db }: Pick<Context, "db">): Promise<string[][]> {
  const rows = await db.$queryRaw<{ names: string[] }[]>`
    SELECT array_agg(name ORDER BY name) AS names FROM publishers
    GROUP BY replace(slug, '-', '') HAVING count(*) > 1 ORDER BY 1 LIMIT 200`;
  return rows.map(({ names }) => names);
}

/** Starts the grouping once on a site whose torrents are older than publishers. */
export async function startFirstGrouping(services: Services): Promise<boolean> {
  const { db } = services;
  if ((await db.operation.count({ where: { kind: "group-torrents" } })) > 0) return false;
  if (!(await db.torrent.findFirst({ where: { publisherId: null }, select: { id: true } }))) return false;
  const start = { kind: "group-torrents", act: "system.run", input: {} } as const;
  return (await startScheduled.run(systemContext(services), start)).ok;
}
