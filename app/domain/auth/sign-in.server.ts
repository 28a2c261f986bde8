import { roleOf } from "../kernel/actor.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase, type ReadContext } from "../kernel/use-case.server.ts";
import { checkCode } from "./check-code.server.ts";
import { type Account, type Credentials, checkCredentials } from "./check-credentials.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { issueTicket } from "./sign-in-tickets.server.ts";
import type { BegunSignIn, SignedIn } from "./signed-in.ts";

const checkMember = (context: ReadContext<"anyone">, credentials: Credentials) =>
  checkCredentials(context, credentials, { area: "member", wrong: "Invalid credentials", admit: admitMember });

function admitMember(account: Account): Result<SignedIn> {
  const { id, username, email, isAdmin, isActive, isSuspended } = account;
  if (isSuspended) return refuse("forbidden", "This account is suspended. Please contact support.");
  if (!isActive)
    return refuse("payment-required", "Account deactivated. A membership payment is needed to open it again.");
  return ok({ id, username, email, role: roleOf(account), isAdmin });
}

/**
 * Opens the site to a member. The HTTP layer starts the session itself, under a new id.
 * Refusals: rate-limited; unauthenticated (unknown name or wrong password, indistinguishable);
 * forbidden (suspended); payment-required (membership not active); code-required (two-step sign-in is on).
 */
export const signIn = defineUseCase({
  name: "auth.sign-in",
  input: SignInWithCode,
  allow: anyone,
  limit: "signInByAddress",
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
  limit: "signInByAddress",
  prepare: checkMember,
  async write(context, _, user) {
    return ok<BegunSignIn>({ user, ticket: await issueTicket(context, user.id, "member") });
  },
});
