import type { PoolClient } from "pg";
import type { AlarmRow } from "#tracker/ledger/batch.ts";
import { intColumn, textColumn, timeColumn } from "./columns.server.ts";

const MAX_SHOWN = 20;

/** Saves which members announced from many networks. The job `passkey-alarms` notifies them. */
export async function saveAlarms(client: PoolClient, alarms: AlarmRow[]): Promise<void> {
  await client.query(
    `INSERT INTO passkey_alarms (user_id, day, networks, named, raised_at)
     SELECT a.user_id, date '1970-01-01' + a.day, a.networks, string_to_array(a.named, ' '), to_timestamp(a.raised_at)
     FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::float8[]) AS a(user_id, day, networks, named, raised_at)
     JOIN users u ON u.id = a.user_id
     ON CONFLICT (user_id, day) DO NOTHING`,
    [
      textColumn(alarms, (a) => a.userId),
      intColumn(alarms, (a) => a.day),
      intColumn(alarms, (a) => a.networks.length),
      textColumn(alarms, (a) => a.networks.slice(0, MAX_SHOWN).join(" ")),
      timeColumn(alarms, (a) => a.at),
    ],
  );
}
