import { Prisma } from "#app/db/generated/client.ts";
import type { DigestRhythm } from "#app/db/generated/enums.ts";
import { paths } from "#app/paths/paths.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { nextDigestAt } from "./digest-time.ts";
import { stopUrl } from "./stop-link.server.ts";
import { lineOf, type ToldNotice, toldNotice } from "./told-notice.server.ts";
import { takesMail } from "./ways.server.ts";
import { usualDigest } from "./ways.ts";

const PLANNED_AT_ONCE = 500;
const SENT_AT_ONCE = 50;
/** Number of notices that a digest lists; the page has the others. */
const LISTED = 50;

type Unplanned = { userId: string; since: Date; timeZone: string | null; rhythm: DigestRhythm; hour: number };

/** Makes the job recompute when the member's digest is due, because their settings or time zone have changed. */
export const replanDigest = (tx: Tx, userId: string) =>
  tx.noticeDigest.updateMany({ where: { userId }, data: { dueAt: null } });

/** Computes when the next digests are due, from the members' settings and time zones. */
const planSome = defineUseCase({
  name: "notices.plan-digests",
  allow: systemOnly,
  async write({ tx }) {
    const { digestRhythm, digestHour } = usualDigest;
    const rows = await tx.$queryRaw<Unplanned[]>`
      SELECT d.user_id AS "userId", d.since, u.time_zone AS "timeZone",
        coalesce(s.digest_rhythm, ${digestRhythm}::digest_rhythm) AS rhythm, coalesce(s.digest_hour, ${digestHour}) AS hour
      FROM notice_digests d JOIN users u ON u.id = d.user_id LEFT JOIN notice_settings s ON s.user_id = d.user_id
      WHERE d.due_at IS NULL LIMIT ${PLANNED_AT_ONCE} FOR UPDATE OF d SKIP LOCKED`;
    const times = rows.map(({ since, rhythm, hour, timeZone }) =>
      nextDigestAt(since, { digestRhythm: rhythm, digestHour: hour, timeZone }),
    );
    const ids = rows.map(({ userId }) => userId);
    await tx.$executeRaw`
      UPDATE notice_digests d SET due_at = t.at FROM unnest(${ids}::text[], ${times}::timestamptz[]) t(id, at)
      WHERE d.user_id = t.id`;
    return ok({ isDone: rows.length < PLANNED_AT_ONCE });
  },
});

type Due = { userId: string; email: string; takesMail: boolean };

/** Queues the next due digests, each with the notices that are unread and in no digest yet. */
const sendSome = defineUseCase({
  name: "notices.send-digests",
  allow: systemOnly,
  async write({ tx, ...deps }) {
    const due = await tx.$queryRaw<Due[]>(Prisma.sql`
      SELECT d.user_id AS "userId", u.email, ${takesMail} AS "takesMail"
      FROM notice_digests d JOIN users u ON u.id = d.user_id
      WHERE d.due_at <= ${deps.clock()} ORDER BY d.due_at LIMIT ${SENT_AT_ONCE} FOR UPDATE OF d SKIP LOCKED`);
    const userIds = due.map(({ userId }) => userId);
    const notices = await takeNotices(tx, userIds);
    await tx.noticeDigest.deleteMany({ where: { userId: { in: userIds } } });
    for (const digest of due) {
      const own = notices.filter(({ userId }) => userId === digest.userId);
      if (digest.takesMail && own.length > 0) await queueDigest(tx, deps, digest, own);
    }
    return ok({ isDone: due.length < SENT_AT_ONCE });
  },
});

/** The members' unread notices for a digest, newest first. None of them waits for a digest any more. */
const takeNotices = (tx: Tx, userIds: string[]) =>
  tx.$queryRaw<ToldNotice[]>(Prisma.sql`
    WITH n AS (
      UPDATE notices SET waits_for = NULL WHERE user_id = ANY(${userIds}) AND waits_for = 'digest' RETURNING *)
    SELECT ${toldNotice} FROM n LEFT JOIN users a ON a.id = n.actor_id
    WHERE n.read_at IS NULL ORDER BY n.told_at DESC, n.id DESC`);

async function queueDigest(
  tx: Tx,
  { site, clock, secrets }: Pick<CallContext, "site" | "clock" | "secrets">,
  { userId, email }: Due,
  notices: ToldNotice[],
): Promise<void> {
  const lines = notices
    .slice(0, LISTED)
    .map((notice) => ({ text: lineOf(notice, site.name), url: `${site.mailOrigin}${notice.link}` }));
  const hidden = notices.length - lines.length;
  const more = hidden > 0 ? [`And ${hidden.toLocaleString("en-US")} more on your notices page.`] : [];
  const body = {
    subject: `${counted(notices.length, "notice")} from ${site.name}`,
    paragraphs: ["You have not read these yet:", ...lines, ...more],
    link: { label: "Show all notices", url: `${site.mailOrigin}${paths.notices()}` },
    stop: { label: "Turn off the digest", url: stopUrl({ site, secrets }, { userId, kind: "digest" }) },
  };
  await queueMail(tx, { site, clock }, { key: `digest:${userId}:${clock().getTime()}`, to: email, body });
}

/** The job: sends all digests that are due. */
export async function sendDigests(services: Services): Promise<void> {
  await runBatches(services, planSome);
  await runBatches(services, sendSome);
}
