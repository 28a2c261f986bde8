import { removeOrphans } from "../../core/files/remove-orphans.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { COVERS } from "./cover-files.server.ts";

const nameOf = (file: string) => file.slice(COVERS.length + 1).split(".", 1)[0] ?? "";

/**
 * Removes covers whose subject is gone (a discarded draft, a deleted torrent), and files older than a day that no cover
 * names.
 */
export async function sweepCovers(services: Pick<Services, "db" | "storage" | "clock">) {
  const { db } = services;
  await db.cover.deleteMany({ where: { uploadId: null, torrentId: null } });
  const removed = await removeOrphans(services, COVERS, async (files) => {
    const rows = await db.cover.findMany({
      where: { storedName: { in: [...new Set(files.map(nameOf))] } },
      select: { storedName: true },
    });
    const named = new Set(rows.map(({ storedName }) => storedName));
    return (file) => named.has(nameOf(file));
  });
  return { removed };
}
