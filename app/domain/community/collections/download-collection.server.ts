import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { prepareFiles, recordFiles } from "../../catalogue/torrents/download-torrent.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { isShown, noSuchCollection } from "./policy.server.ts";
import { OneCollection } from "./schema.ts";

type Work = { id: number; name: string; author: string | null; licence: string | null };

/**
 * Creates the .torrents of all listed torrents of a collection for this member, and a text file with title, author
 * and licence of each. Refusals: not-found (the collection, or nothing is listed in it); too-large; conflict (no
 * passkey).
 */
export const downloadCollection = defineUseCase({
  name: "collections.download",
  input: OneCollection,
  allow: isSignedIn,
  whileReadOnly: true,
  uses: "download",
  async prepare(context, { collectionId }) {
    const { reads, actor, origin } = context;
    const [collection] = await reads.rows<{ name: string }>(Prisma.sql`
      SELECT c.name FROM collections c WHERE c.id = ${collectionId} AND ${isShown(actor)}`);
    if (!collection) return noSuchCollection();
    const works = await readWorks(reads, actor, collectionId);
    if (works.length === 0) return refuse("not-found", "This collection has no listed torrents.");
    const files = await prepareFiles(
      context,
      works.map(({ id }) => id),
    );
    if (!files.ok) return files;
    const { name } = collection;
    return ok({ name, files: files.value, attribution: attributionOf(name, collectionId, works, origin) });
  },
  keepsAnswer: false,
  async write({ tx, ...context }, _, { name, files, attribution }) {
    return ok({ name, attribution, files: await recordFiles(tx, context, files) });
  },
});

/** The author is the publisher, otherwise the member who uploaded it, unless they hide that. */
const readWorks = (reads: Reads, actor: Actor, id: number) =>
  reads.rows<Work>(Prisma.sql`
    SELECT t.id, t.name, t.licence,
      coalesce(p.name, CASE WHEN u.deleted_at IS NULL AND ${sees("uploads", actor)} THEN u.username END) AS author
    FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
    LEFT JOIN publishers p ON p.id = t.publisher_id LEFT JOIN users u ON u.id = t.uploaded_by
    WHERE i.collection_id = ${id} ORDER BY i.position, i.torrent_id`);

function attributionOf(name: string, collectionId: number, works: Work[], origin: string): string {
  const addressOf = (path: string) => absoluteUrl(origin, path);
  const lines = works.map(({ id, name, author, licence }, i) =>
    [
      `${i + 1}. ${name}`,
      `   Author: ${author ?? "not stated"}`,
      `   Licence: ${licence ?? "not stated"}`,
      `   ${addressOf(paths.torrent(id))}`,
    ].join("\n"),
  );
  return `${[`${name}\n${addressOf(paths.collections.collection(collectionId))}`, ...lines].join("\n\n")}\n`;
}
