import { randomInt } from "node:crypto";
import { z } from "zod";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { PROOF_DAYS, sealFor } from "./address-proof.server.ts";
import { confirmRegistrationMail } from "./mails.ts";
import { mayMail } from "./may-mail.server.ts";
import { tellOwnerOf } from "./tell-owner.server.ts";

const codes = { prefix: "address-code", lock: "address-code", mostADay: 10 } as const;

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
    if (!(await mayMail(tx, codes, email, clock()))) return ok(null);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const { token: link, tokenHash: linkHash } = makeToken();
    await tx.addressProof.update({
      where: { registrationId },
      data: { sealedCode: sealFor({ secrets }, registrationId, code), linkHash },
    });
    const url = absoluteUrl(site.mailOrigin, paths.register.confirmLink(link));
    const body = confirmRegistrationMail({ username, siteName: site.name, code, url, days: PROOF_DAYS });
    await queueMail(tx, { clock, site }, { key: `${codes.prefix}:${registrationId}:${proof.mails}`, to: email, body });
    return ok(null);
  },
});

/**
 * Mails a registration's code and link to its address, or notifies the member who has the address. It is a job, so that
 * neither the answer to the registration nor its timing reveals which addresses have an account.
 */
export const sendCode = async (services: Services, registrationId: number): Promise<void> =>
  void (await sendOne.run(systemContext(services), { registrationId }));
