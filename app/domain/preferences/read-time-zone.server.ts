import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { AUTO_ZONE } from "./schema.ts";

/** In which zone the member sees times: a name, or "auto" for the browser's. */
export const readTimeZone = defineUseCase({
  name: "preferences.read-time-zone",
  allow: isSignedIn,
  async read({ actor }) {
    return ok({ timeZone: actor.timeZone ?? AUTO_ZONE });
  },
});
