import { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";

/** Whether the site serves the files that it holds. */
export const servesFiles = async ({ settings }: Pick<Context, "settings">): Promise<boolean> =>
  (await recallSetting(settings, "webSeeds")).isAllowed;

/**
 * A column: whether the site itself is a source of a torrent through its web seed (BEP 19), regardless of other
 * seeders.
 */
export const isFromSite = (serves: boolean, torrentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${serves}::boolean AND EXISTS (SELECT FROM web_seeds w WHERE w.torrent_id = ${torrentId}))`;
