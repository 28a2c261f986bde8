import type { Pool } from "pg";
import { openPool } from "#app/db/connections.server.ts";

export type LeaseRow = {
  epoch: number;
  /** The address of the link of the tracker that answers announces. */
  active: string;
  /** The log that active tracker and standby have. */
  writer: string;
  /** The standby that has all of the log. */
  standby: string | null;
  renewedAt: Date;
};

/** How long connecting and each query may take before the database counts as unreachable. */
const TIMEOUT_MS = 1_000;
const ANOTHER_IS_ACTIVE = "PB001";

/** Whether a batch was refused because another tracker is the active one by now. */
export const isSuperseded = (error: unknown) => (error as { code?: unknown }).code === ANOTHER_IS_ACTIVE;

/** Ends the transaction of a batch. Fails where the epoch is over. In one message, so that no lock waits for this process. */
export const commitWithin = (epoch: number) => `SELECT tracker_check_epoch(${epoch}); COMMIT`;

/** Called by a tracker without a standby, so that a former standby cannot take over. */
export async function endLeases(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM tracker_leases");
}

export type Lease = ReturnType<typeof createLease>;

/**
 * The row in the database that says which of two trackers is the active one. Every change of it is one conditional
 * statement, so of two that want to change it one does. All calls reject soon while the database is away.
 */
export function createLease(connectionString: string, address: string) {
  const pool = openPool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: "patchbay tracker lease",
  });
  const changes = async (text: string, values: unknown[]) => (await pool.query(text, values)).rowCount === 1;

  return {
    address,

    async read(): Promise<LeaseRow | null> {
      const { rows } = await pool.query<Omit<LeaseRow, "epoch"> & { epoch: string }>(
        `SELECT epoch, active, writer, standby, renewed_at AS "renewedAt" FROM tracker_leases`,
      );
      return rows[0] ? { ...rows[0], epoch: Number(rows[0].epoch) } : null;
    },

    /** Makes this tracker the first active one. An epoch begins with the time, so that none comes twice. */
    create: (writer: string) =>
      changes(
        `INSERT INTO tracker_leases (epoch, active, writer) VALUES (extract(epoch FROM now())::bigint, $1, $2)
         ON CONFLICT DO NOTHING`,
        [address, writer],
      ),

    /** Makes this tracker the active one, if it is the active one or the standby of this row and the row is unchanged. */
    claim: ({ epoch, renewedAt }: LeaseRow, writer: string) =>
      changes(
        `UPDATE tracker_leases SET epoch = epoch + 1, active = $1, writer = $2, standby = NULL,
           revision = 0, renewed_at = now(), active_since = now()
         WHERE epoch = $3 AND renewed_at = $4 AND $1 IN (active, standby)`,
        [address, writer, epoch, renewedAt],
      ),

    /** Says that the active tracker lives. False when another one is active by now. */
    renew: (epoch: number) => changes("UPDATE tracker_leases SET renewed_at = now() WHERE epoch = $1", [epoch]),

    /**
     * Says which standby has the whole log, or that none has. False when another tracker is active by now. The revision
     * grows with each call in an epoch: a statement that was given up and reaches the database late changes nothing.
     */
    setStandby: (epoch: number, standby: string | null, revision: number) =>
      changes("UPDATE tracker_leases SET standby = $2, revision = $3 WHERE epoch = $1 AND revision < $3", [
        epoch,
        standby,
        revision,
      ]),

    /**
     * The active tracker ends in order: a standby may take over at once. Where there is none and the database has
     * everything (`isSaved`), no log is needed any more, and any tracker may be the next.
     */
    async release(epoch: number, isSaved: boolean): Promise<void> {
      if (isSaved && (await changes("DELETE FROM tracker_leases WHERE epoch = $1 AND standby IS NULL", [epoch])))
        return;
      await changes("UPDATE tracker_leases SET renewed_at = 'epoch' WHERE epoch = $1", [epoch]);
    },

    close: () => pool.end(),
  };
}
