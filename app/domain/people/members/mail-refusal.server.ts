import { Prisma } from "#app/db/generated/client.ts";

/**
 * SQL of what a mail server last answered about the address of the user `u`, where it has refused the address for good
 * and no mail has got through since; otherwise null. With a new address nothing is known.
 */
export const mailRefusalOfUser = Prisma.sql`
  (SELECT CASE WHEN m.is_refused THEN m.last_error END FROM mails m
   WHERE m.recipient = u.email AND (m.status = 'sent' OR m.is_refused) ORDER BY m.id DESC LIMIT 1)`;
