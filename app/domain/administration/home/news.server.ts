import { Prisma } from "#app/db/generated/client.ts";
import { lastVisit } from "../../people/auth/last-visit.server.ts";
import { MOST_COUNTED, newsKinds } from "./news.ts";

const MOST_NOTICES = 100;

/** The events since a member's previous visit, as JSON. */
export const newsColumn = (userId: string, now: Date) => Prisma.sql`
  (SELECT json_build_object('since', v.since,
    'torrents', (SELECT count(*) FROM (
      SELECT FROM torrents WHERE is_active AND created_at > v.since LIMIT ${MOST_COUNTED}) listed),
    'notices', (SELECT coalesce(json_agg(told), '[]') FROM (
      SELECT n.kind, n.title, n.link, n.count, a.username, a.deleted_at AS "deletedAt"
      FROM notices n LEFT JOIN users a ON a.id = n.actor_id
      WHERE n.user_id = ${userId} AND n.read_at IS NULL AND n.told_at > v.since
        AND n.kind IN (${Prisma.join(newsKinds.map((kind) => Prisma.sql`${kind}::notice_kind`))})
      ORDER BY n.told_at DESC, n.id DESC LIMIT ${MOST_NOTICES}) told))
  FROM (SELECT ${lastVisit(now)} AS since FROM users WHERE id = ${userId}) v)`;
