import { formatAgo } from "./ago.ts";

type Seeding = { seeders: number; lastSeededAt: string | null };

/** Who seeds, in words: the seeders, or since when there is none. `now` is the server's. */
export function seedWords({ seeders, lastSeededAt }: Seeding, now: string): string {
  if (seeders > 0) return seeders === 1 ? "1 seed" : `${seeders.toLocaleString("en-US")} seeds`;
  return lastSeededAt === null ? "Not seeded yet" : `Last seeded ${formatAgo(lastSeededAt, now).toLowerCase()}`;
}
