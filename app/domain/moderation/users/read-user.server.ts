import { Prisma, type User } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { closedInvitees } from "../../joining/invitations/closed-invitees.server.ts";
import { mailRefusalOfUser } from "../../people/members/mail-refusal.server.ts";
import { noSuchUser, OneUser } from "../../people/members/one-user.ts";
import { roleNamesOfUser } from "../../people/members/role-names.server.ts";

type Row = Pick<
  User,
  "id" | "username" | "email" | "isActive" | "isSuspended" | "isAdmin" | "isPrimaryAdmin" | "membershipStatus"
> & {
  createdAt: Date;
  hasTwoFactor: boolean;
  mailRefusal: string | null;
  roles: string[];
  acceptedTerms: number | null;
  closedInvitees: number;
};

/**
 * An account without its payments. Email address and mail refusal are null without the right to see addresses. Refuses
 * all but staff. Refusals: not-found.
 */
export const readUser = defineUseCase({
  name: "users.read",
  input: OneUser,
  allow: holding("users.see"),
  shows: "users.contact",
  async read({ reads, settings, actor }, { userId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT u.id, u.username, u.email, u.is_active AS "isActive", u.is_suspended AS "isSuspended",
        u.is_admin AS "isAdmin", u.is_primary_admin AS "isPrimaryAdmin", u.membership_status AS "membershipStatus",
        u.created_at AS "createdAt",
        EXISTS (SELECT FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasTwoFactor",
        (SELECT max(version) FROM terms_acceptances WHERE user_id = u.id) AS "acceptedTerms",
        ${await closedInvitees({ settings }, actor, Prisma.sql`u.id`)} AS "closedInvitees",
        ${mailRefusalOfUser} AS "mailRefusal", ${roleNamesOfUser} AS roles
      FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL`);
    if (!row) return noSuchUser();
    const isContact = mayDo(actor, "users.contact");
    return ok({
      ...row,
      email: isContact ? row.email : null,
      mailRefusal: isContact ? row.mailRefusal : null,
      createdAt: row.createdAt.toISOString(),
    });
  },
});
