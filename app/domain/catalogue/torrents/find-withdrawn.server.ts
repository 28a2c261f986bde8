import { z } from "zod";
import { holding } from "../../core/kernel/allow.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ADMIN_PAGE_SIZE } from "./page-size.ts";

/**
 * Finds torrents that were deleted and whose info hashes are barred, newest first, with the names of those who deleted
 * them. Refuses visitors and members.
 */
export const findWithdrawn = defineUseCase({
  name: "torrents.find-withdrawn",
  input: z.object({ ...pageInput(ADMIN_PAGE_SIZE), search: Search }),
  allow: holding("torrents.remove"),
  async read({ db }, { search, ...page }) {
    const { rows, ...counted } = await findPage(db.torrent, page, {
      where: {
        withdrawnAt: { not: null },
        ...(search ? { name: { contains: likeText(search), mode: "insensitive" } } : {}),
      },
      select: {
        id: true,
        name: true,
        category: true,
        infoHash: true,
        withdrawnAt: true,
        withdrawnReason: true,
        isStaffReason: true,
      },
      orderBy: [{ withdrawnAt: "desc" }, { id: "desc" }],
    });
    const deletedBy = await findDeletedBy(
      db,
      rows.map(({ id }) => id),
    );
    const torrents = rows.map(({ withdrawnAt, ...row }) => ({
      ...row,
      withdrawnAt: withdrawnAt?.toISOString() ?? "",
      /** The name at that time; null for torrents deleted before the audit log began. */
      deletedBy: deletedBy.get(row.id) ?? null,
    }));
    return ok({ torrents, ...counted });
  },
});

/** The names of those who last took each of these torrents out of the index. */
async function findDeletedBy(db: Db, ids: number[]): Promise<Map<number, string>> {
  const entries = await db.auditEntry.findMany({
    where: {
      subjectKind: "torrent",
      subjectId: { in: ids.map(String) },
      after: { path: ["isListed"], equals: false },
    },
    select: { subjectId: true, actorName: true },
    orderBy: { id: "asc" },
  });
  return new Map(entries.map(({ subjectId, actorName }) => [Number(subjectId), actorName]));
}
