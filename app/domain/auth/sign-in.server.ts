import { roleOf } from "../kernel/actor.ts";
import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { type Credentials, checkCredentials } from "./check-credentials.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { checkCode, issueTicket } from "./second-step.server.ts";

export type SignedIn = { id: string; username: string; email: string; role: string; isAdmin: boolean };

/** What a form's sign-in comes to: signed in, or the ticket for the page that asks for the code. */
export type BegunSignIn = { user: SignedIn; ticket: string | null };

async function checkMember(context: Context, credentials: Credentials): Promise<Result<SignedIn>> {
  const found = await checkCredentials(context, credentials, { wrong: "Invalid credentials" });
  if (!found.ok) return found;
  const { id, username, email, isAdmin, isActive, isSuspended } = found.value;
  if (isSuspended) return refuse("forbidden", "This account is suspended. Please contact support.");
  if (!isActive)
    return refuse("payment-required", "Account deactivated. A membership payment is needed to open it again.");
  return ok({ id, username, email, role: roleOf(found.value), isAdmin });
}

/**
 * Opens the site to a member. The session itself is started by the HTTP layer, which rotates its id.
 * Refusals: rate-limited; unauthenticated (unknown name or wrong password, indistinguishable);
 * forbidden (suspended); payment-required (membership not active); code-required (two-step sign-in is on).
 */
export const signIn = defineUseCase({
  name: "auth.sign-in",
  input: SignInWithCode,
  allow: anyone,
  async run(context, { code, ...credentials }) {
    const found = await checkMember(context, credentials);
    if (!found.ok) return found;
    const checked = await checkCode(context, found.value.id, code);
    return checked.ok ? found : checked;
  },
});

/** The same for a form, which asks for the code on a page of its own. Refusals: as `signIn`, but for the code. */
export const beginSignIn = defineUseCase({
  name: "auth.begin-sign-in",
  input: SignIn,
  allow: anyone,
  async run(context, credentials) {
    const found = await checkMember(context, credentials);
    if (!found.ok) return found;
    return ok<BegunSignIn>({ user: found.value, ticket: await issueTicket(context, found.value.id, "member") });
  },
});
