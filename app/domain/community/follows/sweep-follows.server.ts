import { Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isGone } from "../things/find-thing.server.ts";
import { followKinds } from "./schema.ts";

/**
 * Deletes follows of things that no longer exist, which no foreign key covers. Bookmarks stay, because their members
 * have written notes on them. Runs every hour.
 */
export const sweepFollows = defineUseCase({
  name: "follows.sweep",
  allow: systemOnly,
  async write({ tx }) {
    for (const kind of followKinds)
      await tx.$executeRaw`
        DELETE FROM follows f WHERE f.kind = ${kind}::follow_kind AND ${isGone(kind, Prisma.sql`f.subject_id`)}`;
    return ok(null);
  },
});
