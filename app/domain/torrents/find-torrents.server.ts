import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { isNew } from "./categories.ts";
import { countTorrents, findPage, type PageRow } from "./list-query.server.ts";
import { ListTorrents, type TorrentQuery } from "./schema.ts";

/** As the list shows it: `size` for display, base 1024; dates in ISO 8601; `nfo` where it is to be had, if there is one. */
export type TorrentRow = Omit<PageRow, "createdAt" | "hasNfo"> & {
  created_at: string;
  createdAt: string;
  nfo?: string;
  isNew: boolean;
};

/** One page of the index, newest first unless asked otherwise. Refuses visitors. */
export const findTorrents = defineUseCase({
  name: "torrents.find",
  input: ListTorrents,
  allow: isSignedIn,
  async run(context, query) {
    return ok(await listTorrents(context, query));
  },
});

export async function listTorrents(context: Context, query: TorrentQuery) {
  const { db, clock } = context;
  const now = clock();
  const [total, page] = await Promise.all([
    countTorrents(db, query, now),
    findPage(db, query, { now, memberId: actorOf(context).id }),
  ]);
  const torrents = page.map(({ createdAt, hasNfo, ...row }): TorrentRow => {
    const created = createdAt.toISOString();
    const nfo = hasNfo ? { nfo: paths.api.nfo(row.id) } : {};
    return { ...row, created_at: created, createdAt: created, ...nfo, isNew: isNew(createdAt, now) };
  });
  return { torrents, total };
}
