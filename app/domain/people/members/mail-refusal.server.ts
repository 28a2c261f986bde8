import { Prisma } from "#app/db/generated/client.ts";

/**
 * SQL of a mail server's last answer about the address of the user `u`, if it has permanently refused the address and
 * no mail has got through since; otherwise null. A new address starts without one.
 */
export const mailRefusalOfUser = Prisma.sql`
  (SELECT CASE WHEN m.is_refused THEN m.last_error END FROM mails m
   WHERE m.recipient = u.email AND (m.status = 'sent' OR m.is_refused) ORDER BY m.id DESC LIMIT 1)`;
