import { provePassword } from "../account/prove-password.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { deleteScreenshot } from "../files/proof-pictures.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { findTarget, subjectOf } from "./find-target.server.ts";
import { OneUserByPassword } from "./schema.ts";

/**
 * Deletes an account for good, by the acting administrator's own password. What the member wrote and shared stays, by
 * a deleted member; the books stay right; name and address are free again. Refuses all but staff. Refusals: not-found,
 * forbidden (oneself, the primary administrator), invalid (the password), rate-limited.
 */
export const deleteUser = defineUseCase({
  name: "users.delete",
  input: OneUserByPassword,
  allow: isStaff,
  limit: "accountProof",
  async run(context, { userId, password }) {
    const { db, clock } = context;
    const proved = await provePassword(context, password, "password");
    if (!proved.ok) return proved;
    const { username, pictures } = await db.$transaction(
      async (tx) => {
        const user = await findTarget(tx, context, userId);
        const pictures = await eraseAccount(tx, user, { by: actorOf(context).id, at: clock() });
        const { isAdmin, membershipStatus } = user;
        const before = { isAdmin, membershipStatus };
        await recordAct(tx, context, { act: "users.delete", subject: subjectOf(user), before });
        return { username: user.username, pictures };
      },
      { timeout: 60_000 },
    );
    for (const picture of pictures) await deleteScreenshot(context, picture);
    return ok({ userId, message: `The account of ${username} is deleted.` });
  },
});
