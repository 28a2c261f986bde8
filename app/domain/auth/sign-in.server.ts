import { anyone, roleOf } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { SignIn } from "./schema.ts";

export type SignedIn = { id: string; username: string; email: string; role: string; isAdmin: boolean };

/**
 * Opens the site to a member. The session itself is started by the HTTP layer, which rotates its id.
 * Refusals: rate-limited; unauthenticated (unknown name or wrong password, indistinguishable);
 * forbidden (suspended); payment-required (membership not active).
 */
export const signIn = defineUseCase({
  name: "auth.sign-in",
  input: SignIn,
  allow: anyone,
  async run(context, credentials) {
    const found = await checkCredentials(context, credentials, { wrong: "Invalid credentials" });
    if (!found.ok) return found;
    const { id, username, email, isAdmin, isActive, isSuspended } = found.value;
    if (isSuspended) return refuse("forbidden", "This account is suspended. Please contact support.");
    if (!isActive)
      return refuse("payment-required", "Account deactivated. A membership payment is needed to open it again.");
    return ok<SignedIn>({ id, username, email, role: roleOf(found.value), isAdmin });
  },
});
