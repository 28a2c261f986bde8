import { rankOf } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { checkCode } from "./check-code.server.ts";
import { type Account, type Credentials, checkCredentials } from "./check-credentials.server.ts";
import { isSuspensionOver } from "./end-suspension.server.ts";
import { withOwnData } from "./own-data-ticket.server.ts";
import { refuseSuspended } from "./refuse-suspended.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { issueTicket } from "./sign-in-tickets.server.ts";
import type { BegunSignIn, SignedIn } from "./signed-in.ts";
import { refuseUnopened, refuseUnpaid } from "./waiting-payment.server.ts";

/** A waiting registration also has a name and password: its sender learns that it waits, not that they are wrong. */
async function checkMember(context: ReadContext<"anyone">, credentials: Credentials): Promise<Result<SignedIn>> {
  const admit = (account: Account) => admitMember(context, account);
  const found = await checkCredentials(context, credentials, { area: "member", wrong: "Invalid credentials", admit });
  // Only within the limit: otherwise it would answer guesses.
  if (found.ok || found.code !== "unauthenticated") return found;
  return (await refuseUnopened(context, credentials)) ?? found;
}

async function admitMember(context: ReadContext<"anyone">, account: Account): Promise<Result<SignedIn>> {
  const { id, username, email, isAdmin, isActive, isSuspended } = account;
  if (isSuspended && !(await isSuspensionOver(context, id)))
    return withOwnData(context, id, await refuseSuspended(context, id));
  if (!isActive) return withOwnData(context, id, await refuseUnpaid(context, id));
  return ok({ id, username, email, role: rankOf(account), isAdmin });
}

/**
 * Signs a member in. The HTTP layer starts the session itself, under a new id. Refusals: rate-limited;
 * unauthenticated (unknown name or wrong password, indistinguishable); forbidden (suspended, or a payment is being
 * checked); payment-required (membership not active); code-required (two-step sign-in is on).
 */
export const signIn = defineUseCase({
  name: "auth.sign-in",
  input: SignInWithCode,
  allow: anyone,
  whileReadOnly: true,
  limit: "signInByAddress",
  prepare: checkMember,
  async write(context, { code }, user) {
    const checked = await checkCode(context, user.id, code);
    return checked.ok ? ok(user) : checked;
  },
});

/**
 * Signs a member in from a form, which asks for the code on a separate page. Refusals: those of `signIn`, except for
 * the code.
 */
export const beginSignIn = defineUseCase({
  name: "auth.begin-sign-in",
  input: SignIn,
  allow: anyone,
  whileReadOnly: true,
  limit: "signInByAddress",
  prepare: checkMember,
  async write(context, _, user) {
    return ok<BegunSignIn>({ user, ticket: await issueTicket(context, user.id, "member") });
  },
});
