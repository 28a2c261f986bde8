import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { accountGone } from "./find-user-id.server.ts";
import { makePasskey } from "./make-passkey.server.ts";
import { Passkey } from "./output.ts";

/**
 * Gives the member a new passkey. The tracker refuses the old one as soon as this is committed: a trigger on users
 * tells every process. Refusals: rate-limited, not-found.
 */
export const generatePasskey = defineUseCase({
  name: "members.generate-passkey",
  output: Passkey,
  allow: isSignedIn,
  limit: "passkey",
  async write({ tx, clock, actor }) {
    const { id: userId } = actor;
    const passkey = makePasskey();
    // Locks the member's row first: of two simultaneous calls, the later one replaces the earlier, and one passkey is
    // valid.
    const { count } = await tx.user.updateMany({ where: { id: userId }, data: { passkey } });
    if (count === 0) return accountGone();
    await tx.userPasskey.updateMany({ where: { userId, isActive: true }, data: { isActive: false } });
    await tx.userPasskey.create({ data: { userId, passkey, createdAt: clock() } });
    return ok({ passkey });
  },
});
