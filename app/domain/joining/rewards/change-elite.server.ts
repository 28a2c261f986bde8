import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { periodSeconds } from "../../core/kernel/period.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { stoppedAt } from "../billing/free-time.server.ts";
import { findPausedTime, moveDue } from "../billing/paid-time.server.ts";
import { makeElite } from "./elite.server.ts";

/**
 * Makes a membership free for life. Refuses all but staff. Refusals: not-found, forbidden (oneself, the primary
 * administrator), conflict (already elite).
 */
export const promoteElite = defineUseCase({
  name: "users.promote-elite",
  input: OneUser,
  output: Message,
  allow: holding("fees.waive"),
  async write({ tx, actor, clock, site }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "fees.waive");
    if (!found.ok) return found;
    const { username, membershipStatus } = found.value;
    if (!(await makeElite(tx, { clock, site }, userId))) return refuse("conflict", `${username} is already elite.`);
    const audit = {
      subject: subjectOf(found.value),
      before: { membershipStatus },
      after: { membershipStatus: "elite" },
    };
    return ok({ message: `${username} is now elite: the membership is free for life.` }, { audit });
  },
});

/**
 * Makes an elite member a standard one: paused paid time continues, for at least thirty days. Refuses all but staff.
 * Refusals: not-found, forbidden (oneself, the primary administrator), conflict (not elite).
 */
export const removeElite = defineUseCase({
  name: "users.remove-elite",
  input: OneUser,
  output: Message,
  allow: holding("fees.waive"),
  async write({ tx, actor, clock }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "fees.waive");
    if (!found.ok) return found;
    const { username, membershipStatus } = found.value;
    if (membershipStatus !== "elite") return refuse("conflict", `${username} is not elite.`);
    const now = clock();
    const left = await findPausedTime(tx, userId);
    const seconds = Math.max(0, periodSeconds("monthly") - left);
    const nextPaymentDue = addSeconds(await stoppedAt(tx, found.value, now), left + seconds);
    const moved = moveDue({ kind: "elite_ended", at: now, due: nextPaymentDue, seconds });
    await tx.user.update({ where: { id: userId }, data: { membershipStatus: "active", ...moved } });
    const audit = {
      subject: subjectOf(found.value),
      before: { membershipStatus },
      after: { membershipStatus: "active", nextPaymentDue: nextPaymentDue.toISOString() },
    };
    return ok({ message: `${username} is now a standard member.` }, { audit });
  },
});
