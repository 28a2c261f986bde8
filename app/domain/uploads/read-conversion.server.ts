import { isSignedIn } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";

/** What the browser needs to convert torrents itself; the passkey comes by its own call. */
export const readConversion = defineUseCase({
  name: "uploads.read-conversion",
  input: NoInput,
  allow: isSignedIn,
  run: async ({ origin, site }) => ok({ announceBase: `${origin}/announce`, createdBy: site.name }),
});
