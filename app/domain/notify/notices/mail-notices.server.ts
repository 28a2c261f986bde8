import { Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { stopUrl } from "./stop-link.server.ts";
import { lineOf, type ToldNotice, toldNotice } from "./told-notice.server.ts";
import { takesMail } from "./ways.server.ts";

const AT_ONCE = 200;

type Row = ToldNotice & { email: string; isWanted: boolean };

/**
 * Queues the mails of the next notices that are mailed at once. The mails and the marks that they are queued are one
 * transaction, so a job that runs again sends none twice. A notice that has since been read causes no mail.
 */
export const mailNext = defineUseCase({
  name: "notices.mail-next",
  allow: systemOnly,
  async write({ tx, site, clock, secrets }) {
    const rows = await tx.$queryRaw<Row[]>(Prisma.sql`
      SELECT ${toldNotice}, u.email, n.read_at IS NULL AND ${takesMail} AS "isWanted"
      FROM notices n JOIN users u ON u.id = n.user_id LEFT JOIN users a ON a.id = n.actor_id
      WHERE n.waits_for = 'mail' ORDER BY n.id LIMIT ${AT_ONCE} FOR UPDATE OF n SKIP LOCKED`);
    await tx.notice.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { waitsFor: null } });
    for (const { email, isWanted, ...notice } of rows) {
      if (!isWanted) continue;
      const { id, kind, userId, link, toldAt } = notice;
      const text = lineOf(notice, site.name);
      const body = {
        subject: text,
        paragraphs: [`${text}.`],
        link: { label: "Open it", url: `${site.mailOrigin}${link}` },
        stop: { label: "Turn off these mails", url: stopUrl({ site, secrets }, { userId, kind }) },
      };
      await queueMail(tx, { site, clock }, { key: `notice:${id}:${toldAt.getTime()}`, to: email, body });
    }
    return ok({ isDone: rows.length < AT_ONCE });
  },
});
