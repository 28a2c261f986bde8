import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ReleaseInUse } from "./output.ts";

/**
 * The running version, a newer one if the checkout has its tag, and the outcome of the last upgrade. Refuses all but
 * staff who operate the site.
 */
export const readRelease = defineUseCase({
  name: "system.read-release",
  output: ReleaseInUse,
  allow: holding("system.operate"),
  read: async ({ host }) => ok({ release: await host.readRelease() }),
});
