import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { accountGone } from "../members/find-user-id.server.ts";
import { mailRefusalOfUser } from "../members/mail-refusal.server.ts";
import { roleNamesOfUser } from "../members/role-names.server.ts";

type Row = {
  hasTwoFactor: boolean;
  codesLeft: number;
  mailRefusal: string | null;
  roles: string[];
  leavesAt: Date | null;
};

/**
 * The state of two-step sign-in, address and roles for a member's account page, and when the account will be deleted.
 * Refusals: not-found.
 */
export const readAccountState = defineUseCase({
  name: "account.read-state",
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT EXISTS (SELECT FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasTwoFactor",
        (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS "codesLeft",
        ${mailRefusalOfUser} AS "mailRefusal",
        ${roleNamesOfUser} AS roles,
        u.leaves_at AS "leavesAt"
      FROM users u WHERE u.id = ${actor.id}`);
    return row ? ok({ ...row, leavesAt: iso(row.leavesAt) }) : accountGone();
  },
});
