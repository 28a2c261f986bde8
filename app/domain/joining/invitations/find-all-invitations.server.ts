import { type Invitation, Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName, shownNameIfAny } from "../../people/members/deleted-member.ts";
import { membersNamed } from "../../people/members/members-named.server.ts";
import { statusOf } from "./manage-invitations.server.ts";
import { AllInvitations } from "./output.ts";
import { ListAllInvitations } from "./schema.ts";

type Row = Pick<Invitation, "id" | "inviteeEmail" | "status" | "expiresAt" | "acceptedAt" | "createdAt"> & {
  inviter: string;
  inviterDeletedAt: Date | null;
  invitee: string | null;
  inviteeDeletedAt: Date | null;
};

/**
 * All invitations, newest first, twenty per page, filtered by name or address and by status. Addresses are shown, and
 * found, only with the right to see those of members. Only for staff.
 */
export const findAllInvitations = defineUseCase({
  name: "invitations.find-all",
  input: ListAllInvitations,
  output: AllInvitations,
  allow: holding("invitations.see"),
  shows: "users.contact",
  async read({ reads, clock, actor }, { search, status, ...page }) {
    const now = clock();
    const ofStatus: Record<typeof status, Prisma.Sql> = {
      all: Prisma.sql`true`,
      pending: Prisma.sql`v.status = 'pending' AND v.expires_at > ${now}`,
      accepted: Prisma.sql`v.status = 'accepted'`,
      expired: Prisma.sql`(v.status = 'expired' OR v.status = 'pending' AND v.expires_at <= ${now})`,
    };
    const pattern = `%${likeText(search ?? "")}%`;
    const named = membersNamed(pattern);
    const seesAddresses = mayDo(actor, "users.contact");
    const found = search
      ? Prisma.sql`(${seesAddresses} AND v.invitee_email ILIKE ${pattern} OR v.inviter_id = ${named} OR v.accepted_by = ${named})`
      : Prisma.sql`true`;
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`v.id, v.invitee_email AS "inviteeEmail", v.status, v.expires_at AS "expiresAt",
        v.accepted_at AS "acceptedAt", v.created_at AS "createdAt", i.username AS inviter,
        i.deleted_at AS "inviterDeletedAt", e.username AS invitee, e.deleted_at AS "inviteeDeletedAt"`,
      from: Prisma.sql`invitations v`,
      where: Prisma.sql`${ofStatus[status]} AND ${found}`,
      order: Prisma.sql`v.created_at DESC, v.id DESC`,
      keys: Prisma.sql`v.*`,
      join: Prisma.sql`v JOIN users i ON i.id = v.inviter_id LEFT JOIN users e ON e.id = v.accepted_by`,
    });
    const invitations = rows.map((row) => ({
      id: row.id,
      inviterUsername: shownName({ username: row.inviter, deletedAt: row.inviterDeletedAt }),
      inviteeEmail: seesAddresses ? row.inviteeEmail : null,
      isMailed: row.inviteeEmail !== null,
      inviteeUsername: shownNameIfAny({ username: row.invitee, deletedAt: row.inviteeDeletedAt }),
      status: statusOf(row, now),
      expiresAt: row.expiresAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
    return ok({ invitations, total, hasMore: page.page * page.limit < total, status, ...page });
  },
});
