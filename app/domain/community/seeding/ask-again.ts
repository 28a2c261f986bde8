/** The days before seeders of the same torrent can be asked for again. */
export const ASK_EVERY_DAYS = 7;

/** From when on one may ask again, in milliseconds. `askedAt` is the last time. */
export const askAgainAt = (askedAt: Date | string): number => new Date(askedAt).getTime() + ASK_EVERY_DAYS * 86_400_000;
