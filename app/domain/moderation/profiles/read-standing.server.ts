import { type CaseKind, type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { noSuchUser, OneUser } from "../../people/members/one-user.ts";

const CASES = 5;

type Row = {
  isActive: boolean;
  isSuspended: boolean;
  membershipStatus: MembershipStatus;
  createdAt: Date;
  lastSeenAt: Date | null;
  cases: { id: number; kind: CaseKind; status: string; note: string | null }[] | null;
};

/**
 * Reads facts about a member for staff: standing, times, and, for staff who decide on reports, the latest reports about
 * them with the last note of each. Refuses all but staff. Refusals: not-found.
 */
export const readStanding = defineUseCase({
  name: "profiles.read-standing",
  input: OneUser,
  allow: holding("users.see"),
  async read({ reads, actor }, { userId }) {
    const mayRead = mayDo(actor, "cases.decide") && userId !== actor.id;
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT u.is_active AS "isActive", u.is_suspended AS "isSuspended", u.membership_status AS "membershipStatus",
        u.created_at AS "createdAt", u.last_seen_at AS "lastSeenAt",
        (SELECT json_agg(r) FROM (
          SELECT c.id, c.kind, c.status,
            (SELECT n.text FROM case_notes n WHERE n.case_id = c.id ORDER BY n.id DESC LIMIT 1) AS note
          FROM cases c WHERE c.accused_id = u.id AND ${mayRead} ORDER BY c.id DESC LIMIT ${CASES}) r) AS cases
      FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL`);
    if (!row) return noSuchUser();
    const { createdAt, lastSeenAt, cases, ...standing } = row;
    return ok({
      ...standing,
      joinedAt: createdAt.toISOString(),
      lastSeenAt: iso(lastSeenAt),
      cases: mayRead ? (cases ?? []) : null,
    });
  },
});
