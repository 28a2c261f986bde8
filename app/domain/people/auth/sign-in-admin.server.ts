import { rankOf } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { checkCode } from "./check-code.server.ts";
import { type Account, type Credentials, checkCredentials, hasRole } from "./check-credentials.server.ts";
import { isSuspensionOver } from "./end-suspension.server.ts";
import { withOwnData } from "./own-data-ticket.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { issueTicket } from "./sign-in-tickets.server.ts";
import type { BegunSignIn, SignedIn } from "./signed-in.ts";

const wrong = "Invalid admin credentials";

const checkAdmin = (context: ReadContext<"anyone">, credentials: Credentials) =>
  checkCredentials(context, credentials, { area: "admin", wrong, admit: (account) => admitStaff(context, account) });

async function admitStaff(context: ReadContext<"anyone">, account: Account): Promise<Result<SignedIn>> {
  const { id, username, email, isAdmin, isActive, isSuspended } = account;
  const refusal = refuse("unauthenticated", wrong);
  if (!hasRole(account)) return refusal;
  const isClosed = !isActive || (isSuspended && !(await isSuspensionOver(context, id)));
  if (isClosed) return withOwnData(context, id, refusal);
  return ok({ id, username, email, role: rankOf(account), isAdmin });
}

/**
 * Signs holders of a role in to the administration. A member's correct password is answered like a wrong one, and that
 * of a closed account too, with a ticket for its data. Refusals: rate-limited, unauthenticated, code-required (two-step
 * sign-in is on).
 */
export const signInAdmin = defineUseCase({
  name: "auth.sign-in-admin",
  input: SignInWithCode,
  allow: anyone,
  whileReadOnly: true,
  limit: "signInByAddress",
  prepare: checkAdmin,
  async write(context, { code }, user) {
    const checked = await checkCode(context, user.id, code);
    return checked.ok ? ok(user) : checked;
  },
});

/**
 * Signs an administrator in from a form, which asks for the code on a separate page. Refusals: those of `signInAdmin`,
 * except for the code.
 */
export const beginSignInAdmin = defineUseCase({
  name: "auth.begin-sign-in-admin",
  input: SignIn,
  allow: anyone,
  whileReadOnly: true,
  limit: "signInByAddress",
  prepare: checkAdmin,
  async write(context, _, user) {
    return ok<BegunSignIn>({ user, ticket: await issueTicket(context, user.id, "admin") });
  },
});
