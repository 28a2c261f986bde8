const DAY_MS = 86_400_000;

/** A session ends after so many days without a visit. */
export const SESSION_DAYS = 30;

/** When a session ends that was used now. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** Whether a session that ends at `expire` is to be prolonged by a visit: once a day is often enough. */
export const isToBeProlonged = (expire: Date, now: Date): boolean =>
  sessionEnd(now).getTime() - expire.getTime() > DAY_MS;
