import { deleteScreenshot } from "../../core/files/proof-pictures.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { UserDeleted } from "./output.ts";

/**
 * Deletes an account for good. The member's texts and torrents stay, credited to a deleted member; the payments still
 * add up; the name and address become available again. Refuses all but staff who have confirmed recently. Refusals:
 * not-found, forbidden (oneself, the primary administrator).
 */
export const deleteUser = defineUseCase({
  name: "users.delete",
  input: OneUser,
  output: UserDeleted,
  allow: holding("accounts.delete"),
  confirmed: true,
  timeoutMs: 60_000,
  async write({ tx, actor, clock, storage, secrets }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "accounts.delete");
    if (!found.ok) return found;
    const { username, isAdmin, membershipStatus } = found.value;
    const pictures = await eraseAccount(tx, found.value, { by: actor.id, at: clock(), secrets });
    return ok(
      { userId, message: `Deleted the account of ${username}.` },
      {
        audit: { subject: subjectOf(found.value), before: { isAdmin, membershipStatus } },
        afterCommit: () => Promise.all(pictures.map((picture) => deleteScreenshot({ storage }, picture))),
      },
    );
  },
});
