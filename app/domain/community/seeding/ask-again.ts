/** Number of days until seeders of a torrent can be asked for again. */
export const ASK_EVERY_DAYS = 7;

/** The time from which members can be asked again, in milliseconds. `askedAt` is the last time. */
export const askAgainAt = (askedAt: Date | string): number => new Date(askedAt).getTime() + ASK_EVERY_DAYS * 86_400_000;
