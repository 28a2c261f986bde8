import { createHash, randomBytes } from "node:crypto";
import { base32nopad } from "@scure/base";
import { Secret, TOTP } from "otpauth";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import type { Secrets } from "../../core/ports/secrets.ts";

const STEP = 30;
/** A code of the previous or next step is also accepted: clocks differ, and typing takes time. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

export const makeSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "", issuer = "") =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period: STEP, digits: 6 });

/** The URL that authenticators read: otpauth://totp/… */
export const otpAddress = (secret: string, username: string, site: string): string =>
  totpOf(secret, username, site).toString();

/** The step of thirty seconds that a code belongs to; null if it belongs to none of the current steps. */
export function stepOf(secret: string, code: string, now: Date): bigint | null {
  const digits = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / (STEP * 1000)) + delta);
}

type Stored = { userId: string; secret: string };

const purposeOf = (userId: string) => `two-factor:${userId}`;

export const sealSecret = (secrets: Secrets, userId: string, secret: string) => ({
  secret: secrets.seal(secret, purposeOf(userId)),
});

/** The secret of an account; null if it was sealed under another SESSION_SECRET. Recovery codes still work then. */
export const openSecret = (secrets: Secrets, { userId, secret }: Stored): string | null =>
  secrets.isSealed(secret) ? secrets.open(secret, purposeOf(userId)) : secret;

// A code has eighty random bits, so it cannot be found by hashing guesses.
const recoveryHash = (userId: string, code: string) =>
  createHash("sha256")
    .update(`${userId}:${code.replace(/[\s-]/g, "").toUpperCase()}`)
    .digest("hex");

/** Replaces a member's recovery codes with ten new ones and returns them. They are shown only once. */
export async function makeRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (base32nopad.encode(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join("-"),
  );
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code), createdAt: now })),
  });
  return codes;
}

/**
 * Uses up a code of the authenticator or a recovery code; returns whether it was right. The writes are conditional:
 * if two sign-ins use one code at the same time, only one succeeds, and a used code never works again.
 */
export async function spendCode(
  tx: Tx,
  { secrets, clock }: Pick<Services, "secrets" | "clock">,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock();
  const twoFactor = await tx.twoFactor.findUnique({ where: { userId } });
  if (!twoFactor?.confirmedAt) return false;
  const secret = openSecret(secrets, twoFactor);
  const step = secret && stepOf(secret, code, now);
  if (secret && step) {
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, lastStep: { lt: step } },
      // Older versions stored the secret as plain text: it is sealed at its next use.
      data: { lastStep: step, ...(secrets.isSealed(twoFactor.secret) ? {} : sealSecret(secrets, userId, secret)) },
    });
    return count === 1;
  }
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: recoveryHash(userId, code), usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}
