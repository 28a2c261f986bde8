import { Prisma } from "#app/db/generated/client.ts";

export type Newer = { id: number; name: string; version: string | null };

/** SQL of a text that sorts as `compareVersions` does. */
export const versionKey = (version: Prisma.Sql) => Prisma.sql`version_key(${version}) COLLATE "C"`;

/**
 * SQL of the id of the newer release of one of `torrents t`: the listed torrent that its uploader or a moderator named,
 * otherwise the newest of its product; null if there is none. A release for both platforms supersedes one for either,
 * but not the other way round.
 */
export const newerId = Prisma.sql`coalesce(
  (SELECT o.id FROM torrents o WHERE o.id = t.successor_id AND o.is_active),
  (SELECT o.id FROM torrents o
    WHERE o.product_id = t.product_id AND o.is_active AND o.platform IN (t.platform, 'BOTH')
      AND ${versionKey(Prisma.sql`o.version`)} > ${versionKey(Prisma.sql`t.version`)}
    ORDER BY ${versionKey(Prisma.sql`o.version`)} DESC, o.created_at DESC LIMIT 1))`;

/** The newer release of one of `torrents t`, as JSON. */
export const newerOfTorrent = Prisma.sql`
  SELECT json_build_object('id', newer.id, 'name', newer.name, 'version', newer.version)
  FROM torrents newer WHERE newer.id = ${newerId}`;
