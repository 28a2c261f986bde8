import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { addressUsedMail } from "./mails.ts";

type Owner = { id: string; username: string; email: string; isSuspended: boolean };

/** Notifies the member who has the address of a registration, at most once a day. Returns whether there is one. */
export async function tellOwnerOf(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  registrationId: number,
): Promise<boolean> {
  const [owner] = await tx.$queryRaw<Owner[]>`
    SELECT u.id, u.username, u.email, u.is_suspended AS "isSuspended"
    FROM registration_tokens r JOIN users u ON lower(u.email) = lower(r.email)
    WHERE r.id = ${registrationId} AND r.user_id IS NULL`;
  if (!owner) return false;
  const key = `address-used:${owner.id}:${periodName(clock())}`;
  const body = addressUsedMail({ username: owner.username, origin: site.mailOrigin });
  if (!owner.isSuspended) await queueMail(tx, { clock, site }, { key, to: owner.email, body });
  return true;
}

const tellOwnerOfAddress = defineUseCase({
  name: "registrations.tell-owner",
  input: z.object({ registrationId: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId }) {
    await tellOwnerOf(tx, { clock, site }, registrationId);
    return ok(null);
  },
});

/**
 * Notifies a member, at most once a day, that someone is registering with their address. Every registration adds this
 * job, whatever its address, so that neither the answer nor its timing reveals which addresses have an account. If
 * addresses are confirmed first, the job that mails the code does this.
 */
export const tellOwner = async (services: Services, registrationId: number): Promise<void> =>
  void (await tellOwnerOfAddress.run(systemContext(services), { registrationId }));
