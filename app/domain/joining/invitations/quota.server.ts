import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { addDays, addMonths, dayWords } from "../../core/kernel/utc.ts";
import type { InvitationsSetting, QuotaPeriod } from "../../core/settings/invitations-shape.ts";
import { readSetting, recallSetting } from "../../core/settings/settings.server.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { INVITATION_DAYS } from "./new-invitation.server.ts";

export type Quota = {
  per: QuotaPeriod;
  /** Null: no limit. */
  most: number | null;
  left: number | null;
  /** When the next place becomes available, if none is left and the date is known. */
  moreAt: Date | null;
};

const UNLIMITED = "invitations.unlimited";

const startOfMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** The highest number that applies to a member, before the right to invite without limit. */
async function findMost(db: Tx, actor: Actor, setting: InvitationsSetting): Promise<number | null> {
  const own = actor.membershipStatus === "elite" ? setting.elite : setting.member;
  if (own === null || setting.roles.length === 0) return own;
  const held = await db.$queryRaw<{ roleId: number }[]>(
    Prisma.sql`SELECT h.role_id AS "roleId" FROM ${heldRoles(Prisma.sql`${actor.id}`)} h`,
  );
  const holds = new Set(held.map(({ roleId }) => roleId));
  return Math.max(own, ...setting.roles.filter(({ roleId }) => holds.has(roleId)).map(({ most }) => most));
}

type Used = { used: number; firstExpiry: Date | null };

/**
 * Invitations that use a place: accepted and open ones, and those with which somebody waits for a decision although the
 * seven days have passed. Resending one restarts its days, so the expiry shows in which month it was last sent.
 */
async function countUsed(db: Tx, inviterId: string, per: QuotaPeriod, now: Date, except = 0): Promise<Used> {
  const since = per === "month" ? addDays(startOfMonth(now), INVITATION_DAYS) : new Date(0);
  const [row] = await db.$queryRaw<[Used]>`
    SELECT count(*)::int AS used, min(v.expires_at) FILTER (WHERE v.status = 'pending' AND v.expires_at > ${now}) AS "firstExpiry"
    FROM invitations v WHERE v.inviter_id = ${inviterId} AND v.id <> ${except} AND v.expires_at >= ${since}
      AND (v.status = 'accepted' OR v.status = 'pending' AND (v.expires_at > ${now} OR EXISTS (
        SELECT FROM registration_tokens r WHERE r.invite_code = v.invite_code
          AND r.status IN ('submitted', 'proof_submitted', 'stripe_completed'))))`;
  return row;
}

/** How many more people the actor may invite. */
export async function readQuota(
  { db, settings, clock }: Pick<Services, "db" | "settings" | "clock">,
  actor: Actor,
): Promise<Quota> {
  const now = clock();
  const setting = await recallSetting(settings, "invitations");
  const { per } = setting;
  const most = mayDo(actor, UNLIMITED) ? null : await findMost(db, actor, setting);
  if (most === null) return { per, most, left: null, moreAt: null };
  const { used, firstExpiry } = await countUsed(db, actor.id, per, now);
  const left = Math.max(0, most - used);
  const more = per === "month" ? addMonths(startOfMonth(now), 1) : firstExpiry;
  return { per, most, left, moreAt: left === 0 && most > 0 ? more : null };
}

/**
 * Refuses an invitation beyond the actor's quota. The caller has locked the actor's row, so that two simultaneous
 * invitations do not use one place. If only the right to invite without limit allows it, the result has an audit entry.
 * `except` is an invitation that is being resent.
 */
export async function takePlace(tx: Tx, actor: Actor, now: Date, except?: number): Promise<Result<AuditEntry[]>> {
  const setting = await readSetting(tx, "invitations");
  const { per } = setting;
  const most = await findMost(tx, actor, setting);
  if (most === null) return ok([]);
  const { used, firstExpiry } = await countUsed(tx, actor.id, per, now, except);
  if (used < most) return ok([]);
  if (mayDo(actor, UNLIMITED))
    return ok([{ act: UNLIMITED, subject: subjectOf(actor), after: { used: used + 1, most, per } }]);
  return refuse("conflict", spentWords({ per, most, moreAt: firstExpiry }, now));
}

/** The reason for a refusal, and when it ends. */
function spentWords({ per, most, moreAt }: Pick<Quota, "per" | "most" | "moreAt">, now: Date): string {
  if (most === 0) return "Your role can't invite anyone right now.";
  if (per === "month")
    return `You have no invitations left this month. You get more on ${dayWords(addMonths(startOfMonth(now), 1))}.`;
  return moreAt
    ? `You have no invitations left. You get one back if one expires unused, the first on ${dayWords(moreAt)}, or if you withdraw one.`
    : "You have no invitations left.";
}
