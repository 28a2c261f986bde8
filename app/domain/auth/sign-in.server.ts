import { roleOf } from "../kernel/actor.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase, type ReadContext } from "../kernel/use-case.server.ts";
import { checkCode } from "./check-code.server.ts";
import { type Credentials, checkCredentials, signInLimits } from "./check-credentials.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { issueTicket } from "./sign-in-tickets.server.ts";
import type { BegunSignIn, SignedIn } from "./signed-in.ts";
import { refuseUnopened, refuseUnpaid } from "./waiting-payment.server.ts";

async function checkMember(context: ReadContext<"anyone">, credentials: Credentials): Promise<Result<SignedIn>> {
  const found = await checkCredentials(context, credentials, "Invalid credentials");
  if (!found.ok) return (await refuseUnopened(context, credentials)) ?? found;
  const { id, username, email, isAdmin, isActive, isSuspended } = found.value;
  if (isSuspended) return refuse("forbidden", "This account is suspended. Please contact support.");
  if (!isActive) return refuseUnpaid(context, id);
  return ok({ id, username, email, role: roleOf(found.value), isAdmin });
}

/**
 * Opens the site to a member. The HTTP layer starts the session itself, under a new id.
 * Refusals: rate-limited; unauthenticated (unknown name or wrong password, indistinguishable);
 * forbidden (suspended, or a payment is being checked); payment-required (membership not active); code-required (two-step
 * sign-in is on).
 */
export const signIn = defineUseCase({
  name: "auth.sign-in",
  input: SignInWithCode,
  allow: anyone,
  limit: signInLimits,
  prepare: checkMember,
  async write(context, { code }, user) {
    const checked = await checkCode(context, user.id, code);
    return checked.ok ? ok(user) : checked;
  },
});

/** The same for a form, which asks for the code on a page of its own. Refusals: as `signIn`, but for the code. */
export const beginSignIn = defineUseCase({
  name: "auth.begin-sign-in",
  input: SignIn,
  allow: anyone,
  limit: signInLimits,
  prepare: checkMember,
  async write(context, _, user) {
    return ok<BegunSignIn>({ user, ticket: await issueTicket(context, user.id, "member") });
  },
});
