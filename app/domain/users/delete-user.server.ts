import { provePassword } from "../account/prove-password.server.ts";
import { deleteScreenshot } from "../files/proof-pictures.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { lockTarget } from "../members/lock-target.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { OneUserByPassword } from "./schema.ts";

/**
 * Deletes an account for good, by the acting administrator's own password. What the member wrote and shared stays, by
 * a deleted member; the payments still add up; name and address are free again. Refuses all but staff. Refusals:
 * not-found, forbidden (oneself, the primary administrator), invalid (the password), rate-limited.
 */
export const deleteUser = defineUseCase({
  name: "users.delete",
  input: OneUserByPassword,
  allow: isStaff,
  limit: "accountProof",
  timeoutMs: 60_000,
  prepare: (context, { password }) => provePassword(context, password, "password"),
  async write({ tx, actor, clock, storage }, { userId }) {
    const found = await lockTarget(tx, actor, userId);
    if (!found.ok) return found;
    const { username, isAdmin, membershipStatus } = found.value;
    const pictures = await eraseAccount(tx, found.value, { by: actor.id, at: clock() });
    return ok(
      { userId, message: `The account of ${username} is deleted.` },
      {
        audit: { subject: subjectOf(found.value), before: { isAdmin, membershipStatus } },
        afterCommit: () => Promise.all(pictures.map((picture) => deleteScreenshot({ storage }, picture))),
      },
    );
  },
});
