import { addDays } from "date-fns";
import type { Services } from "../kernel/context.server.ts";
import { COVERS } from "./cover-files.server.ts";

const AT_ONCE = 1_000;
const nameOf = (file: string) => file.slice(COVERS.length + 1).split(".", 1)[0] ?? "";

/** Removes covers of what has gone (a discarded draft, a deleted torrent), and files of a day ago or older that no cover names. */
export async function sweepCovers({ db, storage, clock }: Pick<Services, "db" | "storage" | "clock">) {
  await db.cover.deleteMany({ where: { uploadId: null, torrentId: null } });
  const files = await storage.findOlder(COVERS, addDays(clock(), -1));
  let removed = 0;
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE);
    const rows = await db.cover.findMany({
      where: { storedName: { in: [...new Set(some.map(nameOf))] } },
      select: { storedName: true },
    });
    const named = new Set(rows.map(({ storedName }) => storedName));
    for (const file of some.filter((one) => !named.has(nameOf(one)))) {
      await storage.delete(file);
      removed += 1;
    }
  }
  return { removed };
}
