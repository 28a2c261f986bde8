import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";

/** Where a sync would read from. Refuses visitors and members. */
export const readSync = defineUseCase({
  name: "sync.read",
  input: NoInput,
  allow: isStaff,
  run: async ({ intake }) => ok({ vaultDir: intake.vaultDir, indexUrl: intake.indexUrl }),
});
