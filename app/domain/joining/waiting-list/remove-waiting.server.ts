import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { WaitingRemoved } from "./output.ts";
import { OneWaiting } from "./schema.ts";

/** Removes somebody from the list. Refuses all but staff. Refusals: not-found. */
export const removeWaiting = defineUseCase({
  name: "waiting-list.remove",
  input: OneWaiting,
  output: WaitingRemoved,
  allow: holding("registrations.decide"),
  async write({ tx }, { waitingId }) {
    const { count } = await tx.waitingPerson.deleteMany({ where: { id: waitingId } });
    if (count === 0) return refuse("not-found", "That entry no longer exists.");
    // The audit entry leaves out the address, which has just been deleted.
    const subject = { kind: "waiting-person", id: String(waitingId), name: `Entry ${waitingId}` };
    return ok({ id: waitingId, message: "Removed from the list." }, { audit: { subject } });
  },
});
