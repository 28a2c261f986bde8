import { anyone } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { SignIn } from "./schema.ts";
import type { SignedIn } from "./sign-in.server.ts";

const wrong = "Invalid admin credentials";

/**
 * Opens the administrators' door. A member's correct password is answered like a wrong one.
 * Refusals: rate-limited, unauthenticated.
 */
export const signInAdmin = defineUseCase({
  name: "auth.sign-in-admin",
  input: SignIn,
  allow: anyone,
  async run(context, credentials) {
    const found = await checkCredentials(context, credentials, { wrong });
    if (!found.ok) return found;
    const { id, username, email, isAdmin, isActive, isSuspended } = found.value;
    if (!isAdmin || !isActive || isSuspended) return refuse("unauthenticated", wrong);
    return ok<SignedIn>({ id, username, email, role: "admin", isAdmin });
  },
});
