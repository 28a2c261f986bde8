import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { mayChange } from "../covers/may-change.ts";
import { notListed } from "../torrents/find-torrent.server.ts";

type Listed = {
  name: string;
  category: string;
  platform: string;
  description: string | null;
  licence: string | null;
  tags: string[];
  nfo: string | null;
  version: string | null;
  uploadedBy: string | null;
  successorId: number | null;
  publisher: string | null;
  product: string | null;
} & Record<"sampleKinds" | "kinds" | "pluginFormats", string[]>;

/** A listed torrent, for its uploader and moderators. Refusals: not-found; gone; forbidden. */
export async function findListed(db: Tx, actor: Actor, id: number) {
  const [torrent] = await db.$queryRaw<Listed[]>`
    SELECT t.name, t.category, t.platform, t.description, t.licence, t.tags, t.nfo, t.version,
      t.uploaded_by AS "uploadedBy", t.successor_id AS "successorId", p.name AS publisher, d.name AS product,
      coalesce(c.sample_kinds, '{}') AS "sampleKinds", coalesce(c.kinds, '{}') AS kinds,
      coalesce(c.plugin_formats, '{}') AS "pluginFormats"
    FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id LEFT JOIN products d ON d.id = t.product_id
    LEFT JOIN torrent_contents c ON c.torrent_id = t.id
    WHERE t.id = ${id} AND t.is_active`;
  if (!torrent) return notListed(db, id);
  if (!mayChange(actor, { userId: torrent.uploadedBy }))
    return refuse("forbidden", "Only the uploader and moderators may correct this torrent.");
  return ok(torrent);
}
