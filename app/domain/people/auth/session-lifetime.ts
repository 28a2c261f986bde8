const DAY_MS = 86_400_000;

/** A session ends after this many days without a visit. */
export const SESSION_DAYS = 30;

/** When a session that is used now will end. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** Whether a visit should extend a session that ends at `expire`: once a day is enough. */
export const isToBeProlonged = (expire: Date, now: Date): boolean =>
  sessionEnd(now).getTime() - expire.getTime() > DAY_MS;
