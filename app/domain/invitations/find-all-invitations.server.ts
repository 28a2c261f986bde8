import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { ListAllInvitations } from "./schema.ts";
import { statusOf } from "./status.ts";

/** Everyone's invitations, newest first, twenty a page; by name or address and by status. Refuses all but staff. */
export const findAllInvitations = defineUseCase({
  name: "invitations.find-all",
  input: ListAllInvitations,
  allow: isStaff,
  async read({ db, clock }, { search, status, ...page }) {
    const now = clock();
    const byStatus: Record<typeof status, Prisma.InvitationWhereInput> = {
      all: {},
      pending: { status: "pending", expiresAt: { gt: now } },
      accepted: { status: "accepted" },
      expired: { OR: [{ status: "expired" }, { status: "pending", expiresAt: { lte: now } }] },
    };
    const contains = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const names = [
      { inviteeEmail: contains },
      { inviter: { username: contains } },
      { invitee: { username: contains } },
    ];
    const where = { AND: [byStatus[status], search ? { OR: names } : {}] };
    const [rows, total] = await Promise.all([
      db.invitation.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        include: { inviter: { select: nameColumns }, invitee: { select: nameColumns } },
        ...rowsOf(page),
      }),
      db.invitation.count({ where }),
    ]);
    const invitations = rows.map((row) => ({
      id: row.id,
      inviterUsername: shownName(row.inviter),
      inviteeEmail: row.inviteeEmail,
      inviteeUsername: row.invitee && shownName(row.invitee),
      status: statusOf(row, now),
      expiresAt: row.expiresAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
    return ok({ invitations, total, hasMore: page.page * page.limit < total, status, ...page });
  },
});
