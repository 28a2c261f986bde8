import { z } from "zod";
import { anyone } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { RegistrationToken } from "./schema.ts";

export const unknownRegistration = () =>
  refuse("not-found", "This registration is not known any more. Please register again.");

/** The registration with this token, unless it has expired unpaid. */
export async function findByToken(db: Tx, token: string, now: Date) {
  const found = await db.registrationToken.findUnique({ where: { token: hashToken(token) } });
  return found && (found.expiresAt > now || found.status !== "pending") ? found : null;
}

/** The state of a registration, for the holder of its token. Refusals: not-found. */
export const readRegistration = defineUseCase({
  name: "registrations.read",
  input: z.object({ registrationToken: RegistrationToken }),
  allow: anyone,
  async read({ db, clock }, { registrationToken }) {
    const found = await findByToken(db, registrationToken, clock());
    if (!found) return unknownRegistration();
    const { username, email, status, reference } = found;
    return ok({ username, email, status, reference });
  },
});
