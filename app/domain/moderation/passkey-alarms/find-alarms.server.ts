import { type PasskeyAlarm, Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { PasskeyAlarms } from "./output.ts";
import { ListAlarms } from "./schema.ts";
import { isUnseenAlarm } from "./unseen.server.ts";

type Row = Pick<PasskeyAlarm, "id" | "userId" | "networks" | "named" | "raisedAt"> & {
  username: string;
  renewedAt: Date | null;
};

/**
 * Members whose clients announced from many networks within an hour and whom staff have not checked yet, newest first,
 * twenty per page. `renewedAt`: when the member last renewed the passkey, if since then. Refuses all but staff.
 */
export const findAlarms = defineUseCase({
  name: "passkey-alarms.find",
  input: ListAlarms,
  output: PasskeyAlarms,
  allow: holding("tracker.decide"),
  async read({ reads }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`a.id, a.user_id AS "userId", u.username, a.networks, a.named, a.raised_at AS "raisedAt",
        (SELECT max(p.created_at) FROM user_passkeys p WHERE p.user_id = a.user_id AND p.is_active
          AND p.created_at > a.raised_at) AS "renewedAt"`,
      from: Prisma.sql`passkey_alarms a`,
      where: isUnseenAlarm,
      order: Prisma.sql`a.raised_at DESC, a.id DESC`,
      keys: Prisma.sql`a.*`,
      join: Prisma.sql`a JOIN users u ON u.id = a.user_id`,
    });
    const alarms = rows.map(({ raisedAt, renewedAt, ...row }) => ({
      ...row,
      raisedAt: raisedAt.toISOString(),
      renewedAt: iso(renewedAt),
    }));
    return ok({ alarms, ...counted });
  },
});
