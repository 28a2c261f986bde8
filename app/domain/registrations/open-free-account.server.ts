import { z } from "zod";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { notifyRejection } from "./notify-rejection.server.ts";
import { openAccount } from "./open-account.server.ts";

const One = z.object({ registrationId: z.number().int() });

const approveFree = defineUseCase({
  name: "registrations.approve-free",
  input: One,
  allow: systemOnly,
  async write({ tx, clock, site, secrets }, { registrationId: id }) {
    const [found] = await tx.registrationToken.findMany({ where: { id, status: "submitted" } });
    if (!found) return ok(null);
    await tx.registrationToken.update({ where: { id }, data: { status: "approved", decidedAt: clock() } });
    return openAccount(tx, { clock, site, secrets }, found, null);
  },
});

const rejectFree = defineUseCase({
  name: "registrations.reject-free",
  input: One,
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId: id }) {
    const [found] = await tx.registrationToken.findMany({ where: { id, status: "submitted" } });
    if (!found) return ok(null);
    await tx.registrationToken.update({ where: { id }, data: { status: "rejected", decidedAt: clock() } });
    await notifyRejection(tx, { clock, site }, found, null);
    return ok(null);
  },
});

/**
 * Opens the account of a registration that needs neither a payment nor an approval. It is a job, so that neither the
 * answer to the registration nor its time reveals whether the address has an account already; a mail tells its owner.
 */
export async function openFreeAccount(services: Services, registrationId: number): Promise<void> {
  const system = systemContext(services);
  const opened = await approveFree.run(system, { registrationId });
  if (!opened.ok) await rejectFree.run(system, { registrationId });
}
