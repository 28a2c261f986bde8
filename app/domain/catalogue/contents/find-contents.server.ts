import { Prisma, type TorrentContents } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { TorrentInside } from "./output.ts";

type Row = Omit<TorrentContents, "torrentId" | "readerVersion" | "counts" | "readAt"> & {
  counts: Record<string, number>;
  readAt: Date | null;
};

/**
 * Finds the contents of a torrent, as read from its file names; `readAt` is null until it has been read. Refusals:
 * not-found; gone.
 */
export const findContents = defineUseCase({
  name: "catalogue.find-contents",
  input: OneTorrent,
  output: TorrentInside,
  allow: isSignedIn,
  replica: true,
  async read({ db, reads }, { torrentId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT coalesce(c.counts, '{}') AS counts, coalesce(c.kinds, '{}') AS kinds,
        coalesce(c.plugin_formats, '{}') AS "pluginFormats", coalesce(c.systems, '{}') AS systems,
        coalesce(c.architectures, '{}') AS architectures, coalesce(c.sample_kinds, '{}') AS "sampleKinds",
        coalesce(c.tempos, '{}') AS tempos, coalesce(c.keys, '{}') AS keys, c.read_at AS "readAt"
      FROM torrents t LEFT JOIN torrent_contents c ON c.torrent_id = t.id WHERE t.id = ${torrentId} AND t.is_active`);
    if (!row) return notListed(db, torrentId);
    return ok({ ...row, readAt: row.readAt?.toISOString() ?? null });
  },
});
