import { z } from "zod";
import type { Prisma } from "#app/db/generated/client.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { RegistrationToken } from "./schema.ts";

export const unknownRegistration = () =>
  refuse("not-found", "This registration is not known any more. Please register again.");

/** The registration that a token leads to, unless it has run out. */
export async function findByToken(db: Prisma.TransactionClient, token: string, now: Date) {
  const found = await db.registrationToken.findUnique({ where: { token: hashToken(token) } });
  return found && (found.expiresAt > now || found.status !== "pending") ? found : null;
}

/** How far a registration has come, for the one who holds its token. Refusals: not-found. */
export const readRegistration = defineUseCase({
  name: "registrations.read",
  input: z.object({ registrationToken: RegistrationToken }),
  allow: anyone,
  async run({ db, clock }, { registrationToken }) {
    const found = await findByToken(db, registrationToken, clock());
    if (!found) return unknownRegistration();
    return ok({ username: found.username, email: found.email, status: found.status });
  },
});
