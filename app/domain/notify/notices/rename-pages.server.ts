import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

/**
 * Renames a thing in the notices about its pages, including those still to be sent: the old name may have been
 * changed because nobody should read it. A title is the name, begins with it, or has it in quotation marks.
 */
export async function renameOnPages(tx: Tx, pages: readonly string[], before: string, after: string): Promise<void> {
  if (before === after) return;
  const renamed = Prisma.sql`
    title = CASE WHEN starts_with(title, ${before}) THEN ${after} || substr(title, length(${before}) + 1)
      ELSE replace(title, ${`“${before}”`}, ${`“${after}”`}) END`;
  await tx.$executeRaw`UPDATE notices SET ${renamed} WHERE page = ANY(${[...pages]}::text[])`;
  await tx.$executeRaw`UPDATE notice_causes SET ${renamed} WHERE page = ANY(${[...pages]}::text[])`;
}
