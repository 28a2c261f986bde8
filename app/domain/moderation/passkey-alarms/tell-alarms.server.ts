import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { recordEvents } from "../../core/kernel/record-event.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { alarmMail } from "./mails.ts";

const AT_ONCE = 100;

type Row = { id: number; userId: string; username: string; email: string; networks: number; named: string[] };

const tellNext = defineUseCase({
  name: "passkey-alarms.tell-next",
  allow: systemOnly,
  async write({ tx, clock, site }) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT a.id, a.networks, a.named, u.id AS "userId", u.username, u.email
      FROM passkey_alarms a JOIN users u ON u.id = a.user_id
      WHERE a.told_at IS NULL ORDER BY a.id LIMIT ${AT_ONCE} FOR UPDATE OF a SKIP LOCKED`;
    await tx.passkeyAlarm.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { toldAt: clock() } });
    const raised = rows.map(({ id, networks }) => ({ id, networks, kind: "passkey" as const }));
    await recordEvents(tx, { clock }, "alarm_raised", raised);
    for (const { id, userId, email, ...about } of rows) {
      const body = alarmMail({ ...about, origin: site.mailOrigin });
      const news = { kind: "alarm", key: `passkey-alarm:${id}`, body } as const;
      await notifyMember(tx, { clock, site }, { id: userId, email }, news);
    }
    return ok({ isDone: rows.length < AT_ONCE });
  },
});

/** The job: notifies members of all new alarms by message and mail, and webhooks of each alarm. */
export const tellAlarms = (services: Services): Promise<void> => runBatches(services, tellNext);
