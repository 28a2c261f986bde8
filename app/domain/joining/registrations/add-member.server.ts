import { randomUUID } from "node:crypto";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { isMarked } from "../../people/members/address-marks.server.ts";
import { makePasskey } from "../../people/members/make-passkey.server.ts";
import { recordAcceptance } from "../../people/terms/versions.server.ts";
import { moveDue, secondsBetween } from "../billing/paid-time.server.ts";
import { FREE_NOTICE_DAYS } from "../billing/terms-schema.ts";

/** The version of the rules accepted at registration; null for an account created by staff. */
type Accepted = { version: number; at: Date } | null;

type Person = { username: string; nameSkeleton: string | null; email: string; passwordHash: string | null };

/**
 * Adds an account. `isPaid` is whether its first payment follows at once. An owner who has not accepted the rules is
 * asked at the first visit. Returns the account's id.
 */
export async function addMember(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site" | "secrets">,
  { username, nameSkeleton, email, passwordHash }: Person,
  { isPaid, accepted }: { isPaid: boolean; accepted: Accepted },
): Promise<string> {
  const now = deps.clock();
  const passkey = makePasskey();
  const due = isPaid ? null : await findFirstDue(tx, deps, { email, now });
  const { id } = await tx.user.create({
    data: {
      id: randomUUID(),
      username,
      nameSkeleton,
      email,
      passwordHash,
      isActive: true,
      hasPaidRegistration: true,
      ...(due ? moveDue({ kind: "joined", at: now, due, seconds: secondsBetween(now, due) }) : {}),
      passkey,
      passkeys: { create: { passkey } },
      createdAt: now,
      termsVersion: 0,
    },
    select: { id: true },
  });
  if (accepted) await recordAcceptance(tx, id, accepted.version, accepted.at);
  await recordEvent(tx, deps, "member_joined", { id, username });
  return id;
}

/**
 * The due date of the first payment of a member who joined without one. Leaving and rejoining gives no second trial.
 */
async function findFirstDue(
  tx: Tx,
  deps: Pick<Services, "secrets">,
  { email, now }: { email: string; now: Date },
): Promise<Date | null> {
  const membership = await readSetting(tx, "membership");
  if (isFreeSite(membership)) return null;
  const isTrial = membership.price === "trial" && !(await isMarked(tx, deps, { email, kind: "begun", now }));
  return addDays(now, isTrial ? membership.trialDays : FREE_NOTICE_DAYS);
}
