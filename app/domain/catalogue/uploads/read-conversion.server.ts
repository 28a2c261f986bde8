import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Reads what the browser needs to convert torrents itself, except the passkey, which has a call of its own. */
export const readConversion = defineUseCase({
  name: "uploads.read-conversion",
  allow: isSignedIn,
  read: async ({ origin, site }) => ok({ origin, createdBy: site.name }),
});
