import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { Changed } from "../steps/output.ts";
import { SeeAlarm } from "./schema.ts";

/**
 * Marks an alarm as checked, which removes it from the list. Refuses all but staff. Refusals: not-found (also a second
 * time).
 */
export const seeAlarm = defineUseCase({
  name: "passkey-alarms.see",
  input: SeeAlarm,
  output: Changed,
  allow: holding("tracker.decide"),
  async write({ tx, clock }, { alarmId }) {
    const { count } = await tx.passkeyAlarm.updateMany({
      where: { id: alarmId, seenAt: null },
      data: { seenAt: clock() },
    });
    if (count === 0) return refuse("not-found", "This alarm doesn't exist or has already been checked.");
    const { networks, user } = await tx.passkeyAlarm.findUniqueOrThrow({
      where: { id: alarmId },
      select: { networks: true, user: { select: { id: true, username: true } } },
    });
    return ok(
      { id: alarmId, message: "Marked as checked." },
      { audit: { subject: subjectOf(user), after: { alarm: alarmId, networks } } },
    );
  },
});
