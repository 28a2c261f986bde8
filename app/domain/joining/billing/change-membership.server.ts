import type { Actor } from "../../core/kernel/actor.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { isFreeSite, type MembershipSetting, startsFree } from "../../core/settings/membership-shape.ts";
import { askBeforePrice } from "./ask-before-price.server.ts";
import { beginFreeTime, endFreeTime } from "./free-time.server.ts";

type Change = {
  change: (before: MembershipSetting) => MembershipSetting;
  /** Whether the operator has agreed to the effect on members. */
  confirm: boolean;
};

/**
 * Changes the price of a membership, and adapts every membership if the site becomes free or paid. Refusals: conflict
 * (it affects members and was not confirmed; the message counts them).
 */
export async function changeMembership(
  tx: Tx,
  { actor, clock }: Pick<Services, "clock"> & { actor: Actor },
  { change, confirm }: Change,
): Promise<Result<{ after: MembershipSetting; audit: AuditEntry }>> {
  const now = clock();
  const { before, after, audit } = await changeSetting(
    tx,
    actor,
    "membership",
    (given) => fitToPrice(given, change(given), now),
    "Prices and times",
  );
  if (!confirm) {
    const question = await askBeforePrice(tx, { before, after, now });
    if (question) return refuseField("confirm", question, "conflict");
  }
  if (before.freeSince === null && after.freeSince !== null) await beginFreeTime(tx);
  if (before.freeSince !== null && after.freeSince === null)
    await endFreeTime(tx, { since: new Date(before.freeSince), now });
  if (startsFree(after) && !startsFree(before)) await addJob(tx, "free-registrations", {});
  return ok({ after, audit });
}

const fitToPrice = (before: MembershipSetting, after: MembershipSetting, now: Date): MembershipSetting => ({
  ...after,
  freeSince: isFreeSite(after) ? (before.freeSince ?? now.toISOString()) : null,
  supporterRole: after.price === "supporters" ? after.supporterRole : null,
});
