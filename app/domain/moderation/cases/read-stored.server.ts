import { Prisma } from "#app/db/generated/client.ts";
import { servesFiles } from "../../catalogue/torrents/from-site.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

const KEPT_MS = 60_000;

type Kept = { torrents: boolean; nfos: boolean; previews: boolean; covers: boolean; files: boolean };

/**
 * The kinds of torrent data that this site stores, and whether it sends stored files to members, because the demands of
 * a notice depend on it. Open to all.
 */
export const readStored = defineUseCase({
  name: "cases.read-stored",
  allow: anyone,
  read: async (context) =>
    ok(
      await cached(context, "stored of torrents", KEPT_MS, async () => {
        const [kept] = await context.reads.rows<Kept>(Prisma.sql`
          SELECT EXISTS (SELECT FROM torrents WHERE torrent_data IS NOT NULL) AS torrents,
            EXISTS (SELECT FROM torrents WHERE nfo IS NOT NULL) AS nfos,
            EXISTS (SELECT FROM previews WHERE stored_name IS NOT NULL OR source_name IS NOT NULL) AS previews,
            EXISTS (SELECT FROM covers) AS covers, EXISTS (SELECT FROM web_seeds) AS files`);
        if (!kept) throw new Error("a select without FROM has one row");
        return { ...kept, sendsFiles: kept.files && (await servesFiles(context)) };
      }),
    ),
});

export type Stored = Kept & { sendsFiles: boolean };
