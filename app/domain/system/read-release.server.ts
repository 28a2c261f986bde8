import { holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/**
 * The version that runs, a newer one that the checkout has a tag of, and how the last upgrade ended. Refuses all but staff
 * who operate the site.
 */
export const readRelease = defineUseCase({
  name: "system.read-release",
  allow: holding("system.operate"),
  read: async ({ host }) => ok({ release: await host.readRelease() }),
});
