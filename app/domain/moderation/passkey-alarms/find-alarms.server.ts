import { type PasskeyAlarm, Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { ListAlarms } from "./schema.ts";
import { isUnseenAlarm } from "./unseen.server.ts";

type Row = Pick<PasskeyAlarm, "id" | "userId" | "networks" | "named" | "raisedAt"> & {
  username: string;
  renewedAt: Date | null;
};

const count = Prisma.sql`SELECT count(*)::int AS total FROM passkey_alarms a WHERE ${isUnseenAlarm}`;

/**
 * Members whose clients announced from many networks within an hour and whom staff have not looked at, newest first,
 * twenty a page. `renewedAt`: when the member took a new passkey since. Refuses all but staff.
 */
export const findAlarms = defineUseCase({
  name: "passkey-alarms.find",
  input: ListAlarms,
  allow: holding("tracker.decide"),
  async read({ reads }, page) {
    const { skip, take } = rowsOf(page);
    const rows = await reads.rows<Row & { total: number }>(
      Prisma.sql`
        SELECT a.id, a.user_id AS "userId", u.username, a.networks, a.named, a.raised_at AS "raisedAt",
          (SELECT max(p.created_at) FROM user_passkeys p WHERE p.user_id = a.user_id AND p.is_active
            AND p.created_at > a.raised_at) AS "renewedAt", (${count}) AS total
        FROM passkey_alarms a JOIN users u ON u.id = a.user_id WHERE ${isUnseenAlarm}
        ORDER BY a.raised_at DESC, a.id DESC LIMIT ${take} OFFSET ${skip}`,
      "anew",
    );
    const alarms = rows.map(({ total: _, raisedAt, renewedAt, ...row }) => ({
      ...row,
      raisedAt: raisedAt.toISOString(),
      renewedAt: iso(renewedAt),
    }));
    return ok({ alarms, total: await totalOf(reads, rows, skip, count), ...page });
  },
});
