import { removeOrphans } from "../../core/files/remove-orphans.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { PREVIEWS, SOURCES } from "./store-sounds.server.ts";

/** How long the previews of a rejected upload are kept, for questions about the decision. */
const REJECTED_DAYS = 30;

const forgetPreviews = defineUseCase({
  name: "previews.forget",
  allow: systemOnly,
  async write({ tx, clock }) {
    const { count } = await tx.preview.deleteMany({
      where: {
        torrentId: null,
        OR: [
          { uploadId: null },
          { upload: { status: "rejected", reviewedAt: { lte: addDays(clock(), -REJECTED_DAYS) } } },
        ],
      },
    });
    return ok({ count });
  },
});

/**
 * Removes previews whose upload is gone or was rejected a month ago, and files older than a day that no preview names.
 */
export async function cleanUpPreviews(services: Services) {
  const { db } = services;
  const forgotten = await forgetPreviews.run(systemContext(services), {});
  let files = 0;
  for (const folder of [SOURCES, PREVIEWS])
    files += await removeOrphans(services, folder, async (some) => {
      const rows = await db.preview.findMany({
        where: { OR: [{ sourceName: { in: some } }, { storedName: { in: some } }] },
        select: { sourceName: true, storedName: true },
      });
      const named = new Set(rows.flatMap(({ sourceName, storedName }) => [sourceName, storedName]));
      return (file) => named.has(file);
    });
  return { previews: forgotten.ok ? forgotten.value.count : 0, files };
}
