import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SeedRequests } from "./output.ts";
import { SetSeedRequests } from "./schema.ts";

/** Whether the member gets messages that ask them to seed. Refuses visitors. */
export const readSeedRequests = defineUseCase({
  name: "preferences.read-seed-requests",
  output: SeedRequests,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { takesSeedRequests: true } });
    return ok({ takes: user.takesSeedRequests });
  },
});

/** Turns messages that ask the member to seed on or off. Refuses visitors. */
export const setSeedRequests = defineUseCase({
  name: "preferences.set-seed-requests",
  input: SetSeedRequests,
  output: SeedRequests,
  allow: isSignedIn,
  async write({ tx, actor }, { takes }) {
    await tx.user.update({ where: { id: actor.id }, data: { takesSeedRequests: takes } });
    return ok({ takes });
  },
});
