import { isSignedIn } from "../../core/kernel/allow.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { makeSecret, sealSecret } from "../auth/codes.server.ts";
import { ProvePassword } from "./schema.ts";

/** Starts the setup: creates a secret, given the password. Refusals: conflict (it is on), invalid, rate-limited. */
export const startTwoFactor = defineUseCase({
  name: "account.start-two-factor",
  input: ProvePassword,
  allow: isSignedIn,
  limit: "accountProof",
  prepare: (context, { currentPassword }) => provePassword(context, currentPassword, "currentPassword"),
  async write({ tx, clock, secrets, actor: { id: userId } }) {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    const known = await tx.twoFactor.findUnique({ where: { userId } });
    if (known?.confirmedAt) return refuse("conflict", "Two-step sign-in is already on.");
    const data = { ...sealSecret(secrets, userId, makeSecret()), lastStep: 0n, createdAt: clock() };
    await tx.twoFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    return ok({ success: true });
  },
});
