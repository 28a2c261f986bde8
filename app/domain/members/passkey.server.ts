import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { makePasskey } from "./make-passkey.server.ts";

/** The member's own passkey in force; null for who has none yet. */
export const readPasskey = defineUseCase({
  name: "members.read-passkey",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const user = await context.db.user.findUnique({
      where: { id: actorOf(context).id },
      select: { passkey: true },
    });
    return ok({ passkey: user?.passkey ?? null });
  },
});

/**
 * Gives the member a new passkey. The old one stands for nobody from the commit on: every process hears of it through
 * a trigger on users. Refusals: rate-limited, not-found.
 */
export const generatePasskey = defineUseCase({
  name: "members.generate-passkey",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { db, clock, limits } = context;
    const { id: userId } = actorOf(context);
    const wait = await limits.passkey.spend(userId);
    if (wait !== null)
      return refuse("rate-limited", `Please wait ${Math.ceil(wait / 60)} minutes before you make another passkey.`, {
        retryAfter: wait,
      });
    const passkey = makePasskey();
    return db.$transaction(async (tx) => {
      // The member's row first: of two at once the later one replaces the earlier, and one passkey is in force.
      const { count } = await tx.user.updateMany({ where: { id: userId }, data: { passkey } });
      if (count === 0) return refuse("not-found", "This account does not exist any more.");
      await tx.userPasskey.updateMany({ where: { userId, isActive: true }, data: { isActive: false } });
      await tx.userPasskey.create({ data: { userId, passkey, createdAt: clock() } });
      return ok({ passkey });
    });
  },
});
