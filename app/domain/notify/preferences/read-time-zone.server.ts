import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { TimeZone } from "./output.ts";
import { AUTO_ZONE } from "./schema.ts";

/** The time zone in which the member sees times: a name, or "auto" for the browser's. */
export const readTimeZone = defineUseCase({
  name: "preferences.read-time-zone",
  output: TimeZone,
  allow: isSignedIn,
  async read({ actor }) {
    return ok({ timeZone: actor.timeZone ?? AUTO_ZONE });
  },
});
