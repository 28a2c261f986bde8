import { Prisma } from "#app/db/generated/client.ts";
import type { ListQuery, SortColumn } from "./list-schema.ts";

export const columns: Record<SortColumn, Prisma.Sql> = {
  name: Prisma.sql`name`,
  size: Prisma.sql`size_bytes`,
  seeders: Prisma.sql`seeders`,
  leechers: Prisma.sql`leechers`,
  created_at: Prisma.sql`created_at`,
};

export const orderOf = ({ sortOrder }: Pick<ListQuery, "sortOrder">) =>
  sortOrder === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
