import { addDays } from "date-fns";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { PREVIEWS, SOURCES } from "./store-sounds.server.ts";

/** So long the previews of a rejected upload are kept, for questions about the decision. */
const REJECTED_DAYS = 30;
const AT_ONCE = 1_000;

const forgetPreviews = defineUseCase({
  name: "previews.forget",
  input: NoInput,
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

/** Removes previews whose upload is gone or was rejected a month ago, and files of a day ago that no preview names. */
export async function cleanUpPreviews(services: Services) {
  const { db, storage, clock } = services;
  const forgotten = await forgetPreviews.run(systemContext(services), {});
  const yesterday = addDays(clock(), -1);
  const names = (await Promise.all([SOURCES, PREVIEWS].map((folder) => storage.findOlder(folder, yesterday)))).flat();
  let files = 0;
  for (let i = 0; i < names.length; i += AT_ONCE) {
    const some = names.slice(i, i + AT_ONCE);
    const rows = await db.preview.findMany({
      where: { OR: [{ sourceName: { in: some } }, { storedName: { in: some } }] },
      select: { sourceName: true, storedName: true },
    });
    const named = new Set(rows.flatMap(({ sourceName, storedName }) => [sourceName, storedName]));
    for (const name of some.filter((one) => !named.has(one))) {
      await storage.delete(name);
      files += 1;
    }
  }
  return { previews: forgotten.ok ? forgotten.value.count : 0, files };
}
