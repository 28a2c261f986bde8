import type { InvitationStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { countConfirmed, ELITE_INVITES } from "../rewards/elite.server.ts";
import { linkOf, noSuchInvitation } from "./new-invitation.server.ts";
import { InviteStats } from "./output.ts";
import { type Quota, readQuota } from "./quota.server.ts";
import { ListInvitations, OneInvitation } from "./schema.ts";

/** The member's own invitations, newest first, twenty per page, with the number of each kind. */
export const findInvitations = defineUseCase({
  name: "invitations.find",
  input: ListInvitations,
  allow: isSignedIn,
  async read({ db, settings, clock, origin, actor }, page) {
    const inviterId = actor.id;
    const now = clock();
    const [rows, [counts], quota] = await Promise.all([
      db.invitation.findMany({
        where: { inviterId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        include: { invitee: { select: nameColumns } },
        ...rowsOf(page),
      }),
      db.$queryRaw<[{ total: number; pending: number; confirmed: number }]>`
        SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'pending' AND expires_at > ${now})::int AS pending,
          count(*) FILTER (WHERE confirmed_at IS NOT NULL)::int AS confirmed
        FROM invitations WHERE inviter_id = ${inviterId}`,
      readQuota({ db, settings, clock }, actor),
    ]);
    const invitations = rows.map((row) => ({
      id: row.id,
      inviteeEmail: row.inviteeEmail,
      status: statusOf(row, now),
      inviteCode: row.inviteCode,
      inviteLink: linkOf(origin, row.inviteCode),
      expiresAt: row.expiresAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      acceptedBy: row.invitee && shownName(row.invitee),
      isConfirmed: row.confirmedAt !== null,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
    }));
    return ok({ invitations, ...counts, neededForElite: ELITE_INVITES, quota: quotaView(quota), ...page });
  },
});

const quotaView = (quota: Quota) => ({ ...quota, moreAt: quota.moreAt?.toISOString() ?? null });

/** The number of invitees who have paid and the number needed for elite, and how many more people the member may invite. */
export const readInviteStats = defineUseCase({
  name: "invitations.read-stats",
  output: InviteStats,
  allow: isSignedIn,
  async read({ db, settings, actor, clock }) {
    const quota = quotaView(await readQuota({ db, settings, clock }, actor));
    return ok({ confirmedInvites: await countConfirmed(db, actor.id), neededForElite: ELITE_INVITES, quota });
  },
});

/** One of the member's own invitations, with its link. Refusals: not-found. */
export const readInvitation = defineUseCase({
  name: "invitations.read",
  input: OneInvitation,
  allow: isSignedIn,
  async read({ db, clock, origin, actor }, { invitationId }) {
    const found = await db.invitation.findFirst({ where: { id: invitationId, inviterId: actor.id } });
    if (!found) return noSuchInvitation();
    const { id, inviteeEmail, inviteCode, expiresAt, note } = found;
    const inviteLink = linkOf(origin, inviteCode);
    const status = statusOf(found, clock());
    return ok({ id, inviteeEmail, inviteLink, expiresAt: expiresAt.toISOString(), status, note });
  },
});

/**
 * Withdraws one of the member's own invitations before it is accepted; its link stops working. It cannot be withdrawn
 * while somebody who used it and has paid, or has nothing to pay, waits for a decision. Refusals: not-found, conflict
 * (accepted, or somebody waits).
 */
export const withdrawInvitation = defineUseCase({
  name: "invitations.withdraw",
  input: OneInvitation,
  allow: isSignedIn,
  async write({ tx, actor }, { invitationId }) {
    const own = { id: invitationId, inviterId: actor.id };
    const [waiting] = await tx.$queryRaw<object[]>`
      SELECT FROM invitations v JOIN registration_tokens r ON r.invite_code = v.invite_code
      WHERE v.id = ${invitationId} AND v.inviter_id = ${actor.id} AND v.status <> 'accepted'
        AND r.status IN ('submitted', 'proof_submitted', 'stripe_completed') LIMIT 1`;
    if (waiting)
      return refuse(
        "conflict",
        "Somebody has registered with this invitation and is waiting for approval, so it can no longer be withdrawn.",
      );
    const { count } = await tx.invitation.deleteMany({ where: { ...own, status: { not: "accepted" } } });
    if (count === 1) return ok({ invitationId });
    const found = await tx.invitation.findFirst({ where: own });
    return found ? refuse("conflict", "This invitation has already been accepted.") : noSuchInvitation();
  },
});

type Row = { status: InvitationStatus; expiresAt: Date };

/** A pending invitation past its date counts as expired. This is computed, not stored, so it is never out of date. */
export const statusOf = ({ status, expiresAt }: Row, now: Date): InvitationStatus => {
  if (status === "accepted") return "accepted";
  return status === "pending" && expiresAt > now ? "pending" : "expired";
};
