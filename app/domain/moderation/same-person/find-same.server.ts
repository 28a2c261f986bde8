import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { noSuchUser, OneUser, subjectOf } from "../../people/members/one-user.ts";
import type { SameKind } from "./kinds.ts";
import { SamePerson } from "./output.ts";

/** Limits: accounts of each kind; addresses of the member; and rows read from one source to find them. */
const ACCOUNTS = 50;
const ADDRESSES = 200;
const ROWS = 2_000;

type Found = { kind: SameKind; userId: string; username: string; at: string | null };

/** Each source uses its own index. An address shared by many, such as a provider's, is cut off at a limit. */
const foundOf = (userId: string) => Prisma.sql`
  WITH addresses AS (
    SELECT address FROM (
      SELECT address FROM sessions WHERE user_id = ${userId} AND address IS NOT NULL
      UNION SELECT ip_address FROM torrent_downloads WHERE user_id = ${userId} AND ip_address IS NOT NULL) AS own
    LIMIT ${ADDRESSES})
  (SELECT 'address' AS kind, user_id, max(at) AS at FROM (
      (SELECT user_id, last_seen_at AS at FROM sessions
        WHERE address IN (SELECT address FROM addresses) AND user_id <> ${userId} LIMIT ${ROWS})
      UNION ALL
      (SELECT user_id, created_at FROM torrent_downloads
        WHERE ip_address IN (SELECT address FROM addresses) AND user_id <> ${userId} LIMIT ${ROWS})) AS seen
    GROUP BY user_id ORDER BY max(at) DESC LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'network', user_id, max(at) FROM (
      (SELECT user_id, last_seen_at AS at FROM sessions
        WHERE address IS NOT NULL AND address_network(address) IN (SELECT address_network(address) FROM addresses)
          AND address NOT IN (SELECT address FROM addresses) AND user_id <> ${userId} LIMIT ${ROWS})
      UNION ALL
      (SELECT user_id, created_at FROM torrent_downloads
        WHERE ip_address IS NOT NULL AND address_network(ip_address) IN (SELECT address_network(address) FROM addresses)
          AND ip_address NOT IN (SELECT address FROM addresses) AND user_id <> ${userId} LIMIT ${ROWS})) AS near
    GROUP BY user_id ORDER BY max(at) DESC LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'browser', o.user_id, max(o.last_at) FROM sign_in_devices mine
    JOIN sign_in_devices o ON o.device_hash = mine.device_hash AND o.user_id <> mine.user_id
    WHERE mine.user_id = ${userId} GROUP BY o.user_id ORDER BY max(o.last_at) DESC LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'mail', o.id, NULL FROM users me JOIN users o ON plain_mailbox(o.email) = plain_mailbox(me.email)
    WHERE me.id = ${userId} AND o.id <> me.id LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'payment', o.user_id, max(o.created_at) FROM payments mine
    JOIN payments o ON o.transaction_hash = mine.transaction_hash AND o.user_id <> mine.user_id
    WHERE mine.user_id = ${userId} GROUP BY o.user_id LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'inviter', inviter_id, accepted_at FROM invitations WHERE accepted_by = ${userId} LIMIT ${ACCOUNTS})
  UNION ALL
  (SELECT 'invitee', accepted_by, accepted_at FROM invitations
    WHERE inviter_id = ${userId} AND accepted_by IS NOT NULL ORDER BY accepted_at DESC LIMIT ${ACCOUNTS})`;

/**
 * Accounts that have something in common with a member's, and what they share. This is not a verdict, because families
 * share an address. The audit log records who has looked. Refuses all but staff. Refusals: not-found.
 */
export const findSame = defineUseCase({
  name: "same-person.find",
  input: OneUser,
  output: SamePerson,
  allow: holding("accounts.suspend"),
  keepsAnswer: false,
  whileReadOnly: true,
  async write({ tx }, { userId }) {
    const [member] = await tx.$queryRaw<{ id: string; username: string; found: Found[] }[]>(Prisma.sql`
      SELECT m.id, m.username, (
        SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'userId', u.id, 'username', u.username, 'at', f.at)
          ORDER BY f.at DESC NULLS LAST, u.username), '[]')
        FROM (${foundOf(userId)}) AS f JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL) AS found
      FROM users m WHERE m.id = ${userId} AND m.deleted_at IS NULL`);
    if (!member) return noSuchUser();
    const { username, found } = member;
    const accounts = found.map(({ at, ...one }) => ({ ...one, at: iso(at) }));
    return ok({ userId, username, accounts }, { audit: { subject: subjectOf(member) } });
  },
});
