type Seeding = { seeders: number; lastSeededAt: string | null; isFromSite: boolean };

/** The seeders in words: their number, the site itself, or since when there have been none. `now` is the server's. */
export function seedWords({ seeders, lastSeededAt, isFromSite }: Seeding, now: string): string {
  if (seeders > 0) return seeders === 1 ? "1 seed" : `${seeders.toLocaleString("en-US")} seeds`;
  if (isFromSite) return "From the site";
  return lastSeededAt === null ? "Not seeded yet" : `Last seeded ${shortAgo(lastSeededAt, now)}`;
}

/** Short ("2 h ago"), because rows have little space. */
function shortAgo(iso: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / (24 * 60))} d ago`;
}
