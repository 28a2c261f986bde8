import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "#app/domain/core/ports/passwords.ts";

// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Normalizes a password, so that it does not depend on how the keyboard or system composed its letters and spaces (RFC
 * 8265, OpaqueString).
 */
const normalForm = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** The forms to compare: older hashes were made from the raw input, which macOS often decomposes. */
const formsOf = (password: string) => [
  ...new Set([normalForm(password), password, password.normalize("NFC"), password.normalize("NFD")]),
];

/** argon2id password hashes in PHC string form. */
export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(normalForm(password), cost),
    async verify(stored, password) {
      decoy ??= hash("a password nobody has", cost);
      const compared = stored ?? (await decoy);
      for (const form of formsOf(password)) if (await verify(compared, form)) return stored !== null;
      return false;
    },
  };
}
