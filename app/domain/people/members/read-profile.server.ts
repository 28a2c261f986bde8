import { Prisma, type User } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { accountGone } from "./find-user-id.server.ts";
import { mailRefusalOfUser } from "./mail-refusal.server.ts";
import { Profile } from "./output.ts";

type Row = Pick<User, "username" | "email" | "createdAt" | "membershipStatus" | "lastPaymentDate"> & {
  mailRefusal: string | null;
};

/** The member's own profile, as /account shows it. Refusals: not-found. */
export const readProfile = defineUseCase({
  name: "members.read-profile",
  output: Profile,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [user] = await reads.rows<Row>(Prisma.sql`
      SELECT u.username, u.email, u.created_at AS "createdAt", u.membership_status AS "membershipStatus",
        u.last_payment_date AS "lastPaymentDate", ${mailRefusalOfUser} AS "mailRefusal"
      FROM users u WHERE u.id = ${actor.id}`);
    if (!user) return accountGone();
    const { createdAt, lastPaymentDate, ...rest } = user;
    return ok({ ...rest, createdAt: createdAt.toISOString(), lastPaymentDate: iso(lastPaymentDate) });
  },
});
