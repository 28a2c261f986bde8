import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { replanDigest } from "../notices/send-digests.server.ts";
import { ChangedTimeZone } from "./output.ts";
import { AUTO_ZONE, SetTimeZone } from "./schema.ts";

/** Stores with the account the time zone in which times are shown, or that the browser decides. */
export const setTimeZone = defineUseCase({
  name: "preferences.set-time-zone",
  input: SetTimeZone,
  output: ChangedTimeZone,
  allow: isSignedIn,
  async write({ tx, actor }, { timeZone }) {
    await tx.user.update({ where: { id: actor.id }, data: { timeZone: timeZone === AUTO_ZONE ? null : timeZone } });
    await replanDigest(tx, actor.id);
    return ok({ timeZone, message: "Time zone updated successfully" });
  },
});
