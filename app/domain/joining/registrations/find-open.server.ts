import type { RegistrationStatus } from "#app/db/generated/enums.ts";
import { anyone } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { startsFree } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { OneRegistration } from "./schema.ts";

const mayExpire: RegistrationStatus[] = ["unproved", "pending"];

export const unknownRegistration = () => refuse("not-found", "This registration no longer exists. Register again.");

/** The registration with this token, unless it has expired unpaid or unconfirmed. */
export async function findByToken(db: Tx, token: string, now: Date) {
  const found = await db.registrationToken.findUnique({ where: { token: hashToken(token) } });
  return found && (found.expiresAt > now || !mayExpire.includes(found.status)) ? found : null;
}

/** Refuses a payment before the address is confirmed. */
export const refuseUnproved = ({ status }: { status: RegistrationStatus }): Refusal | null =>
  status === "unproved"
    ? refuse("conflict", "Confirm your address first with the code that we sent you by email.")
    : null;

const NOTHING_TO_PAY =
  "Joining is now free. Register again with the same username, email address and password to finish.";
const COMPLETE = "You have nothing to pay for this registration. We will email you the decision.";

/** Refuses a first payment for a registration that began free, or if new members no longer have anything to pay. */
export async function refuseNeedlessPayment(
  db: Tx,
  { status }: { status: RegistrationStatus },
): Promise<Refusal | null> {
  if (status === "submitted") return refuse("conflict", COMPLETE);
  const isNeedless = status === "pending" && startsFree(await readSetting(db, "membership"));
  return isNeedless ? refuse("conflict", NOTHING_TO_PAY) : null;
}

/** The state of a registration, for the holder of its token. Refusals: not-found. */
export const readRegistration = defineUseCase({
  name: "registrations.read",
  input: OneRegistration,
  allow: anyone,
  async read({ db, clock }, { registrationToken }) {
    const found = await findByToken(db, registrationToken, clock());
    if (!found) return unknownRegistration();
    const { username, email, status, reference } = found;
    return ok({ username, email, status, reference });
  },
});
