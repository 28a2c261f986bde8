import { deleteScreenshot } from "../../core/files/proof-pictures.server.ts";
import { isSignedIn, systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { Message } from "../../core/kernel/output.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, iso } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { leavingMail } from "../../moderation/users/mails.ts";
import { Leave } from "../../moderation/users/schema.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { Leaving, LeavingSoon } from "./output.ts";

/** How long a member can change their mind. */
const LEAVING_DAYS = 7;

/** When the caller's account will be erased; null if it is not scheduled. */
export const readLeaving = defineUseCase({
  name: "users.read-leaving",
  output: Leaving,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { leavesAt: true } });
    return ok({ leavesAt: iso(user?.leavesAt ?? null) });
  },
});

/**
 * Schedules the deletion of the caller's account in a week and confirms it by mail. Refusals: invalid (the password),
 * forbidden (the primary administrator), conflict (already requested), rate-limited.
 */
export const leave = defineUseCase({
  name: "users.leave",
  input: Leave,
  output: LeavingSoon,
  allow: isSignedIn,
  limit: "accountProof",
  prepare: (context, { currentPassword }) => provePassword(context, currentPassword, "currentPassword"),
  async write({ tx, actor, clock, site }) {
    const { id, username, email } = actor;
    if (actor.isPrimaryAdmin) return refuse("forbidden", "The primary administrator cannot leave.");
    const leavesAt = addDays(clock(), LEAVING_DAYS);
    const { count } = await tx.user.updateMany({ where: { id, leavesAt: null }, data: { leavesAt } });
    if (count === 0) return refuse("conflict", "Your account is already scheduled for deletion.");
    const body = leavingMail({ username, origin: site.mailOrigin, leavesAt });
    await queueMail(tx, { clock, site }, { key: `leaving:${id}:${leavesAt.getTime()}`, to: email, body });
    return ok({ leavesAt: leavesAt.toISOString(), message: "Your account will be deleted in a week." });
  },
});

/**
 * Cancels the deletion of the caller's account, even while the site is read-only, because the week continues. Refusals:
 * conflict (no deletion was requested).
 */
export const stay = defineUseCase({
  name: "users.stay",
  output: Message,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor }) {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, leavesAt: { not: null } },
      data: { leavesAt: null },
    });
    return count > 0
      ? ok({ message: "Your account will not be deleted." })
      : refuse("conflict", "Your account is not scheduled for deletion.");
  },
});

const eraseNext = defineUseCase({
  name: "users.erase-leaving",
  allow: systemOnly,
  timeoutMs: 60_000,
  async write({ tx, clock, storage, secrets }) {
    const at = clock();
    const [account] = await tx.$queryRaw<{ id: string; username: string; email: string }[]>`
      SELECT id, username, email FROM users WHERE leaves_at <= ${at} AND NOT is_primary_admin
      ORDER BY leaves_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    const isDone = !account;
    if (!account) return ok({ isDone });
    const pictures = await eraseAccount(tx, account, { by: account.id, at, secrets });
    return ok(
      { isDone },
      {
        audit: { subject: subjectOf(account) },
        afterCommit: () => Promise.all(pictures.map((picture) => deleteScreenshot({ storage }, picture))),
      },
    );
  },
});

/** Erases the accounts of members who left a week ago. */
export const eraseLeaving = (services: Services): Promise<void> => runBatches(services, eraseNext);
