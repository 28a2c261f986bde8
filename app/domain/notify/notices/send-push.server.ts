import { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { noticeWords } from "./kinds.ts";
import { recallPushKeys } from "./push-keys.server.ts";
import { openTarget } from "./push-target.server.ts";
import { lineOf, type ToldNotice, toldNotice } from "./told-notice.server.ts";

type Push = { subscriptionId: number; noticeId: string };
type Row = ToldNotice & { endpointHash: string; sealed: string };

/** A message holds 4 KB, encrypted. */
const MAX_LINE = 1_000;

/** The push service says that the browser no longer accepts pushes. */
const GONE = [404, 410];
/** It accepts no pushes from this site for the browser: the subscription has other keys or is invalid. */
const REFUSED = [400, 401, 403];
/** It does not accept messages of this size. */
const TOO_LARGE = 413;

/**
 * The job of a push: one attempt to push a notice that is still unread to a device whose session has not ended.
 * Throws if the service did not accept it but may later: the queue tries again with growing waits. A device that the
 * service refuses gets nothing more, which its member sees in the settings. The job holds no database connection while
 * it waits.
 */
export async function sendPush(services: Services, { subscriptionId, noticeId }: Push): Promise<void> {
  const { db, clock, site, push } = services;
  const [row] = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT ${toldNotice}, p.endpoint_hash AS "endpointHash", p.sealed
    FROM push_subscriptions p JOIN sessions s ON s.sid = p.session_id JOIN users u ON u.id = p.user_id
      JOIN notices n ON n.user_id = p.user_id LEFT JOIN users a ON a.id = n.actor_id
    WHERE p.id = ${subscriptionId} AND n.id = ${BigInt(noticeId)} AND n.read_at IS NULL AND s.expire > ${clock()}
      AND u.is_active AND NOT u.is_suspended AND p.refused_at IS NULL`);
  const keys = await recallPushKeys(services);
  const target = row && openTarget(services, row);
  if (!target || !keys) return;
  const answer = await push.send(keys, target, JSON.stringify(messageOf(row, site.name)));
  const { endpointHash } = row;
  if (GONE.includes(answer.status)) await db.pushSubscription.deleteMany({ where: { endpointHash } });
  else if (REFUSED.includes(answer.status))
    await db.pushSubscription.updateMany({ where: { endpointHash }, data: { refusedAt: clock() } });
  else if (answer.status === TOO_LARGE) return;
  else if (answer.status >= 300) throw new Error(`The push service answered ${answer.status}.`);
  else await db.pushSubscription.updateMany({ where: { endpointHash }, data: { lastUsedAt: clock() } });
}

/** For the service worker, public/push.js. A second push of a notice replaces the first. */
const messageOf = (notice: ToldNotice, siteName: string) => ({
  title: noticeWords[notice.kind].label,
  body: lineOf(notice, siteName).slice(0, MAX_LINE),
  link: notice.link,
  tag: `notice ${notice.id}`,
});
