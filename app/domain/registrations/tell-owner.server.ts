import { z } from "zod";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { periodName } from "../kernel/period.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { addressUsedMail } from "./mails.ts";

type Owner = { id: string; username: string; email: string };

const tellOwnerOfAddress = defineUseCase({
  name: "registrations.tell-owner",
  input: z.object({ registrationId: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId }) {
    const [owner] = await tx.$queryRaw<Owner[]>`
      SELECT u.id, u.username, u.email FROM registration_tokens r JOIN users u ON lower(u.email) = lower(r.email)
      WHERE r.id = ${registrationId} AND r.user_id IS NULL AND NOT u.is_suspended`;
    if (!owner) return ok(null);
    const key = `address-used:${owner.id}:${periodName(clock())}`;
    const body = addressUsedMail({ username: owner.username, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key, to: owner.email, body });
    return ok(null);
  },
});

/**
 * Tells a member, at most once a day, that someone is registering with their address. Every registration adds this job,
 * whatever its address, so that neither the answer nor its time reveals which addresses have an account.
 */
export const tellOwner = async (services: Services, registrationId: number): Promise<void> =>
  void (await tellOwnerOfAddress.run(systemContext(services), { registrationId }));
