import { rankOf } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { unexpired } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkCode } from "./check-code.server.ts";
import { anyRole, hasRole } from "./check-credentials.server.ts";
import { SignInByCode } from "./schema.ts";
import type { SignedIn } from "./signed-in.ts";

const ticketGone = () => refuse("unauthenticated", "This took too long. Sign in again.");

/**
 * Completes a sign-in whose password was right and whose code was missing. The ticket names the account; it is valid
 * once, for a few minutes, and until the password changes. Refusals: unauthenticated (no such ticket), code-required,
 * rate-limited.
 */
export const signInByCode = defineUseCase({
  name: "auth.sign-in-by-code",
  input: SignInByCode,
  allow: anyone,
  whileReadOnly: true,
  async write(context, { ticket, code }) {
    const { tx, clock } = context;
    const found = await tx.signInTicket.findFirst({
      where: unexpired(ticket, clock()),
      include: { user: { omit: { profilePicture: true }, include: { roles: anyRole } } },
    });
    if (!found) return ticketGone();
    const { user, area, token } = found;
    if (!user.isActive || user.isSuspended || (area === "admin" && !hasRole(user))) return ticketGone();
    const checked = await checkCode(context, user.id, code);
    if (!checked.ok) return checked;
    const { count } = await tx.signInTicket.deleteMany({ where: { token } });
    if (count === 0) return ticketGone();
    const { id, username, email, isAdmin } = user;
    return ok<SignedIn>({ id, username, email, role: rankOf(user), isAdmin });
  },
});
