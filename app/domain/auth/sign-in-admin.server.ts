import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { type Credentials, checkCredentials } from "./check-credentials.server.ts";
import { SignIn, SignInWithCode } from "./schema.ts";
import { checkCode, issueTicket } from "./second-step.server.ts";
import type { BegunSignIn, SignedIn } from "./sign-in.server.ts";

const wrong = "Invalid admin credentials";

async function checkAdmin(context: Context, credentials: Credentials): Promise<Result<SignedIn>> {
  const found = await checkCredentials(context, credentials, { wrong });
  if (!found.ok) return found;
  const { id, username, email, isAdmin, isActive, isSuspended } = found.value;
  if (!isAdmin || !isActive || isSuspended) return refuse("unauthenticated", wrong);
  return ok({ id, username, email, role: "admin", isAdmin });
}

/**
 * Opens the administrators' door. A member's correct password is answered like a wrong one.
 * Refusals: rate-limited, unauthenticated, code-required (two-step sign-in is on).
 */
export const signInAdmin = defineUseCase({
  name: "auth.sign-in-admin",
  input: SignInWithCode,
  allow: anyone,
  async run(context, { code, ...credentials }) {
    const found = await checkAdmin(context, credentials);
    if (!found.ok) return found;
    const checked = await checkCode(context, found.value.id, code);
    return checked.ok ? found : checked;
  },
});

/** The same for a form, which asks for the code on a page of its own. Refusals: as `signInAdmin`, but for the code. */
export const beginSignInAdmin = defineUseCase({
  name: "auth.begin-sign-in-admin",
  input: SignIn,
  allow: anyone,
  async run(context, credentials) {
    const found = await checkAdmin(context, credentials);
    if (!found.ok) return found;
    return ok<BegunSignIn>({ user: found.value, ticket: await issueTicket(context, found.value.id, "admin") });
  },
});
