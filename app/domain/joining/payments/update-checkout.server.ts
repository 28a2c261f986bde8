import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkoutStates } from "./checkout-states.ts";

/** Stores the session that the card service opened for a checkout. Returns whether the checkout was still open here. */
export const storeSession = defineUseCase({
  name: "payments.store-session",
  input: z.object({ id: z.string(), sessionId: z.string(), url: z.string() }),
  allow: systemOnly,
  async write({ tx }, { id, sessionId, url }) {
    const { count } = await tx.cardCheckout.updateMany({
      where: { id, status: "open", OR: [{ sessionId: null }, { sessionId }] },
      data: { sessionId, url },
    });
    return ok(count === 1);
  },
});

/**
 * Closes a checkout here. One that has received a session since it was read stays open, because the session is still
 * open at the card service; the next request that claims the checkout closes it there.
 */
export const markClosed = defineUseCase({
  name: "payments.mark-closed",
  input: z.object({ id: z.string(), sessionId: z.string().nullable() }),
  allow: systemOnly,
  async write({ tx }, { id, sessionId }) {
    const { count } = await tx.cardCheckout.updateMany({
      where: { id, sessionId, status: { in: checkoutStates.before("closed") } },
      data: { status: "closed" },
    });
    return ok(count === 1);
  },
});
