import { addJob } from "../../core/kernel/add-job.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { askedAgain, whyNoMail } from "./address-proof.server.ts";
import { findByToken, unknownRegistration } from "./find-open.server.ts";
import { AddressCorrected } from "./output.ts";
import { CorrectAddress, OneRegistration } from "./schema.ts";

const words = {
  "too-soon": "We have just sent an email. Wait a minute, then ask for another one.",
  "too-many": "We can't send any more emails for this registration. Register again with another username.",
} as const;

/** The registration, if its address is not confirmed yet and one more mail can be sent. */
async function findUnproved(tx: Tx, token: string, now: Date): Promise<Result<{ id: number; email: string }>> {
  const found = await findByToken(tx, token, now);
  if (!found) return unknownRegistration();
  // Makes simultaneous requests for a mail wait for each other.
  await tx.$queryRaw`SELECT id FROM registration_tokens WHERE id = ${found.id} FOR UPDATE`;
  const proof = await tx.addressProof.findUnique({ where: { registrationId: found.id } });
  if (found.status !== "unproved" || !proof) return refuse("conflict", "Your address is already confirmed.");
  const why = whyNoMail(proof, now);
  return why ? refuse("rate-limited", words[why]) : ok(found);
}

async function askForMail(tx: Tx, registrationId: number, now: Date) {
  await tx.addressProof.update({ where: { registrationId }, data: askedAgain(now) });
  await addJob(tx, "send-code", { registrationId });
}

/**
 * Sends another code and link to the address of a registration, and invalidates the previous ones. Refusals: not-found;
 * conflict (already confirmed); rate-limited (within a minute, or after five mails).
 */
export const sendCodeAgain = defineUseCase({
  name: "registrations.send-code-again",
  input: OneRegistration,
  output: Message,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx, clock }, { registrationToken }) {
    const found = await findUnproved(tx, registrationToken, clock());
    if (!found.ok) return found;
    await askForMail(tx, found.value.id, clock());
    return ok({ message: "We have sent another email. The previous code no longer works." });
  },
});

/**
 * Corrects the address of a registration that is not confirmed yet, and sends a code there. Refusals: those of
 * `sendCodeAgain`, and invalid (an address at a refused domain, or the current address).
 */
export const correctAddress = defineUseCase({
  name: "registrations.correct-address",
  input: CorrectAddress,
  output: AddressCorrected,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx, clock, secrets }, { registrationToken, email: given }) {
    const found = await findUnproved(tx, registrationToken, clock());
    if (!found.ok) return found;
    const { id } = found.value;
    const email = given.toLowerCase();
    if (email === found.value.email) return refuseField("email", "The email has already been sent to this address.");
    const wrong = await refuseAddress(tx, { secrets, clock }, email);
    if (wrong) return wrong;
    await tx.registrationToken.update({ where: { id }, data: { email } });
    await askForMail(tx, id, clock());
    return ok({ email, message: `We have sent an email to ${email}.` });
  },
});
