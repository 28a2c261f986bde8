import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";

/** The member's own profile, as /account shows it. */
export const readProfile = defineUseCase({
  name: "members.read-profile",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const user = await context.db.user.findUnique({
      where: { id: actorOf(context).id },
      select: { username: true, email: true, createdAt: true, membershipStatus: true, lastPaymentDate: true },
    });
    if (!user) return refuse("not-found", "This account does not exist any more.");
    const { createdAt, lastPaymentDate, ...rest } = user;
    return ok({
      ...rest,
      createdAt: createdAt.toISOString(),
      lastPaymentDate: lastPaymentDate?.toISOString() ?? null,
    });
  },
});
