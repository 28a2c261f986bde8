import { Prisma } from "#app/db/generated/client.ts";
import type { NoticeKind } from "./kinds.ts";
import { usualWays } from "./ways.ts";

/** SQL of the way in which the member of the settings `s` is notified of a kind. */
export const wayOf = (kind: NoticeKind) => Prisma.sql`
  CASE WHEN s.user_id IS NULL THEN ${usualWays[kind]}::notice_way
    WHEN ${kind}::notice_kind = ANY(s.by_push) THEN 'push'
    WHEN ${kind}::notice_kind = ANY(s.by_mail) THEN 'mail'
    WHEN ${kind}::notice_kind = ANY(s.by_digest) THEN 'digest'
    WHEN ${kind}::notice_kind = ANY(s.turned_off) THEN 'off'
    ELSE 'site' END`;

/** SQL of whether member `u` may get mail: an active account whose mail server did not refuse the last mail. */
export const takesMail = Prisma.sql`
  u.is_active AND NOT u.is_suspended AND u.deleted_at IS NULL AND NOT coalesce((
    SELECT m.is_refused FROM mails m WHERE m.recipient = u.email AND m.status <> 'queued' ORDER BY m.id DESC LIMIT 1), false)`;
