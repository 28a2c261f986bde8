import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/**
 * The version that runs, a newer one that the checkout has a tag of, and how the last upgrade ended. Refuses all but staff
 * who operate the site.
 */
export const readRelease = defineUseCase({
  name: "system.read-release",
  allow: holding("system.operate"),
  read: async ({ host }) => ok({ release: await host.readRelease() }),
});
