import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { extendMembership } from "../billing/extend-membership.server.ts";
import { confirmInvitation } from "../invitations/accept-invitation.server.ts";

/**
 * Applies an approved payment within its transaction: the membership is extended, and the first payment confirms the
 * invitation with which the member joined. Refusals: those of `extendMembership`.
 */
export async function applyPayment(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  paid: Parameters<typeof extendMembership>[2],
): Promise<Result<null>> {
  const extended = await extendMembership(tx, deps, paid);
  if (!extended.ok) return extended;
  await confirmInvitation(tx, deps, paid.userId);
  return ok(null);
}
