import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { accountGone } from "./account-gone.ts";

/** The member's own profile, as /account shows it. Refusals: not-found. */
export const readProfile = defineUseCase({
  name: "members.read-profile",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUnique({
      where: { id: actor.id },
      select: { username: true, email: true, createdAt: true, membershipStatus: true, lastPaymentDate: true },
    });
    if (!user) return accountGone();
    const { createdAt, lastPaymentDate, ...rest } = user;
    return ok({
      ...rest,
      createdAt: createdAt.toISOString(),
      lastPaymentDate: lastPaymentDate?.toISOString() ?? null,
    });
  },
});
