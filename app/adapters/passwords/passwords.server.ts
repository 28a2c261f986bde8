import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "#app/domain/ports/passwords.ts";

// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id password hashes in PHC string form. */
export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    async verify(stored, password) {
      if (stored) return verify(stored, password);
      decoy ??= hash("a password nobody has", cost);
      await verify(await decoy, password);
      return false;
    },
  };
}
