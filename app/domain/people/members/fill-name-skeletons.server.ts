import { systemOnly } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";

const BATCH = 1_000;

/**
 * Fills in the skeletons of older accounts, oldest first. Among accounts with lookalike names, the oldest gets
 * the skeleton, so that no further lookalike can register; the others keep their names without a skeleton.
 */
export const fillNameSkeletons = defineUseCase({
  name: "members.fill-name-skeletons",
  allow: systemOnly,
  timeoutMs: 600_000,
  async write({ tx }) {
    // Processes start at the same time.
    await lockNamed(tx, "name skeletons");
    const rows = await tx.user.findMany({
      where: { nameSkeleton: null, deletedAt: null },
      select: { id: true, username: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const oldest = new Map(batch.map(({ id, username }) => [nameSkeleton(username), id] as const).reverse());
      await tx.$executeRaw`
        UPDATE users u SET name_skeleton = n.skeleton
        FROM unnest(${[...oldest.values()]}::text[], ${[...oldest.keys()]}::text[]) AS n (id, skeleton)
        WHERE u.id = n.id AND NOT EXISTS (SELECT 1 FROM users other WHERE other.name_skeleton = n.skeleton)`;
    }
    return ok(null);
  },
});
