import { randomInt } from "node:crypto";
import { z } from "zod";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { PROOF_DAYS, sealFor } from "./address-proof.server.ts";
import { confirmRegistrationMail } from "./mails.ts";
import { tellOwnerOf } from "./tell-owner.server.ts";

const CODES = "address-code";
const MAILS_A_DAY = 10;

/** Strangers must not fill a mailbox, whatever names they register with. */
async function mayMail(tx: Tx, recipient: string, now: Date): Promise<boolean> {
  await lockNamed(tx, "address-code", recipient.toLowerCase());
  const mails = { recipient, key: { startsWith: `${CODES}:` }, createdAt: { gt: addDays(now, -1) } };
  return (await tx.mail.count({ where: mails })) < MAILS_A_DAY;
}

const sendOne = defineUseCase({
  name: "registrations.send-code",
  input: z.object({ registrationId: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock, site, secrets }, { registrationId }) {
    const proof = await tx.addressProof.findUnique({ where: { registrationId }, include: { registration: true } });
    if (proof?.registration.status !== "unproved" || proof.sealedCode !== null) return ok(null);
    const { username, email } = proof.registration;
    // Such an address gets no code, so nobody can guess one.
    if (await tellOwnerOf(tx, { clock, site }, registrationId)) return ok(null);
    if (!(await mayMail(tx, email, clock()))) return ok(null);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const { token: link, tokenHash: linkHash } = makeToken();
    await tx.addressProof.update({
      where: { registrationId },
      data: { sealedCode: sealFor({ secrets }, registrationId, code), linkHash },
    });
    const url = absoluteUrl(site.mailOrigin, paths.register.confirmLink(link));
    const body = confirmRegistrationMail({ username, siteName: site.name, code, url, days: PROOF_DAYS });
    await queueMail(tx, { clock, site }, { key: `${CODES}:${registrationId}:${proof.mails}`, to: email, body });
    return ok(null);
  },
});

/**
 * Mails a registration's code and link to its address, or tells the member who has the address. It is a job, so that
 * neither the answer to the registration nor its time reveals which addresses have an account.
 */
export const sendCode = async (services: Services, registrationId: number): Promise<void> =>
  void (await sendOne.run(systemContext(services), { registrationId }));
