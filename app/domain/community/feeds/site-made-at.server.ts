import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";

/** When the site was created: the date of a feed that never had an entry. */
export async function siteMadeAt(reads: Reads): Promise<Date> {
  const [row] = await reads.rows<{ at: Date }>(
    Prisma.sql`SELECT created_at AS at FROM users ORDER BY created_at LIMIT 1`,
  );
  if (!row) throw new Error("a feed has a reader, and so the site has an account");
  return row.at;
}
