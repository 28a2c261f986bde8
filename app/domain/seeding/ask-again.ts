import { addDays } from "date-fns";

/** So long nobody asks again for seeders of the same torrent. */
export const ASK_EVERY_DAYS = 7;

/** From when on one may ask again, in milliseconds. `askedAt` is the last time. */
export const askAgainAt = (askedAt: Date | string): number => addDays(askedAt, ASK_EVERY_DAYS).getTime();
