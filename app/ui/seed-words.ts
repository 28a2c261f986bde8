import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatAgo } from "./ago.ts";

type Seeding = { seeders: number; lastSeededAt: string | null; isFromSite: boolean };

/** The seeders in words: their number, the site itself, or since when there have been none. `now` is the server's. */
export function seedWords({ seeders, lastSeededAt, isFromSite }: Seeding, now: string): string {
  if (seeders > 0) return counted(seeders, "seed");
  if (isFromSite) return "From the site";
  return lastSeededAt === null ? "Not seeded yet" : `Last seeded ${formatAgo(lastSeededAt, now).toLowerCase()}`;
}
