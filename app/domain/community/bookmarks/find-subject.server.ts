import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isVisible } from "../forum/read-posts.server.ts";
import type { BookmarkKind } from "./schema.ts";

export type Subject = {
  kind: BookmarkKind;
  subjectId: number;
  /** Null for what is no longer there, or hidden from the member. */
  name: string | null;
  slug: string | null;
  publisherSlug: string | null;
};

/** The columns of a subject `b` of `subjectTables`. */
export const subjectColumns = Prisma.sql`b.kind, b.subject_id AS "subjectId",
  coalesce(t.name, p.name, d.name, f.title) AS name, coalesce(p.slug, d.slug) AS slug, dp.slug AS "publisherSlug"`;

/** Joins what rows `b` of kind and id name, as far as the member may see it. */
export const subjectTables = (actor: Actor) => Prisma.sql`
  LEFT JOIN torrents t ON b.kind = 'torrent' AND t.id = b.subject_id AND t.is_active
  LEFT JOIN publishers p ON b.kind = 'publisher' AND p.id = b.subject_id
  LEFT JOIN products d ON b.kind = 'product' AND d.id = b.subject_id
  LEFT JOIN publishers dp ON dp.id = d.publisher_id
  LEFT JOIN forum_replies r ON b.kind = 'reply' AND r.id = b.subject_id
  LEFT JOIN forum_topics f ON f.id = CASE b.kind WHEN 'topic' THEN b.subject_id WHEN 'reply' THEN r.topic_id END
    AND EXISTS (SELECT FROM forum_categories c WHERE c.id = f.category_id AND ${isVisible(actor)})`;

const pages: Record<BookmarkKind, (subject: Subject) => string> = {
  torrent: ({ subjectId }) => paths.torrent(subjectId),
  publisher: ({ slug }) => paths.publishers.publisher(slug ?? ""),
  product: ({ slug, publisherSlug }) => paths.product(publisherSlug ?? "", slug ?? ""),
  topic: ({ subjectId }) => paths.forums.topic(subjectId),
  reply: ({ subjectId }) => paths.forums.reply(subjectId),
};

/** The subject as lists show it, with its page; both null where it is no longer there. */
export const subjectView = (subject: Subject) => {
  const { kind, subjectId, name } = subject;
  if (name === null) return { kind, subjectId, name: null, link: null };
  return { kind, subjectId, name: kind === "reply" ? `A reply in ${name}` : name, link: pages[kind](subject) };
};
