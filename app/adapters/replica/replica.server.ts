import type { Pool } from "pg";
import type { Database } from "#app/db/client.server.ts";
import type { ReadSide } from "#app/domain/core/kernel/context.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Replica } from "#app/domain/core/ports/replica.ts";

const LOOK_MS = 500;
/** The replica is not used if it is further behind than this. Other members' writes appear that much later at most. */
const BEHIND_MS = 2_000;
/** Number of remembered positions: those of the last BEHIND_MS are enough to tell how far behind the replica is. */
const SAMPLES = 16;

type Options = { primary: Pool; copy: Database; log: Log; lookMs?: number };

const bytes = (position: string) => `(${position} - '0/0'::pg_lsn)::bigint::text`;
const WRITTEN = `SELECT ${bytes("pg_current_wal_insert_lsn()")} AS position`;
// Null on a server that is not a replica.
const REPLAYED = `SELECT ${bytes("pg_last_wal_replay_lsn()")} AS position`;
const NOTE = `UPDATE sessions SET written_to = ${bytes("pg_current_wal_insert_lsn()")}::bigint
  WHERE user_id = $1 RETURNING written_to::text AS position`;

async function positionOf(pool: Pool, sql: string, values: unknown[] = []): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>(sql, values);
  const position = rows[0]?.position;
  return position ? BigInt(position) : null;
}

/**
 * Tracks how far a replica has replayed, by asking both servers. Its delay is measured only with this process's
 * monotonic clock: a position was seen at some time, and the replica has passed it or not.
 */
export function createReplica({ primary, copy, log, lookMs = LOOK_MS }: Options) {
  let seen: { position: bigint; at: number }[] = [];
  let replayed: bigint | null = null;
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let wasUsable: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    try {
      const at = performance.now();
      const position = await positionOf(primary, WRITTEN);
      if (position !== null) seen = [...seen.slice(1 - SAMPLES), { position, at }];
      const reached = await positionOf(copy.pool, REPLAYED);
      replayed = reached;
      upToDateAt = seen.findLast(({ position }) => reached !== null && position <= reached)?.at ?? upToDateAt;
    } catch (error) {
      failed(error);
    }
    tellChange();
    if (!stopped) timer = setTimeout(look, lookMs);
  }

  const isNear = () => replayed !== null && performance.now() - upToDateAt <= BEHIND_MS;

  function tellChange(): void {
    if (isNear() === wasUsable) return;
    wasUsable = isNear();
    if (wasUsable) log.info({}, "the replica answers reads");
    else log.warn({}, "the replica is unreachable or too far behind; the primary answers its reads");
  }

  function failed(error: unknown): void {
    replayed = null;
    log.debug({ err: error }, "the replica did not answer");
  }

  const side: ReadSide = { db: copy.db, reads: copy.reads };
  const replica: Replica<ReadSide> = {
    at: (position) => (isNear() && replayed !== null && replayed >= position ? side : null),
    failed,
    noteWrite: async (userId) => (await positionOf(primary, NOTE, [userId])) ?? 0n,
  };

  return {
    replica,
    start: look,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await copy.close();
    },
  };
}
