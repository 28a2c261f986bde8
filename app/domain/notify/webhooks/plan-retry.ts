const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … failed attempt: three days in all. */
const waits = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];

/** The attempt count after which no other follows. A test begins with it, so that its result shows at once. */
export const ONCE = waits.length + 1;

/** A webhook whose attempts have all failed for this long is switched off. */
const GIVE_UP_MS = 72 * HOUR * 1_000;

/**
 * While something is waiting, attempts are at most a day apart. After a longer gap, the next failure counts as the
 * first again.
 */
const UNTRIED_MS = 30 * HOUR * 1_000;

/** The longest pause that a receiver can ask for. */
const MAX_PAUSE = 24 * HOUR;

/** The longest pause for a receiver that twice in a row did not answer. */
const SILENT_PAUSE = 5 * MINUTE;

/** Statuses whose Retry-After counts. */
const PAUSING = [429, 503];

export type Attempt = {
  /** Number of attempts, including this one. */
  attempts: number;
  /** Null if there was no answer. */
  status: number | null;
  retryAfter: number | null;
  /** Whether the last one to this receiver failed too, whatever it was about. */
  isFailing: boolean;
};

export const isDelivered = ({ status }: Pick<Attempt, "status">) => status !== null && status >= 200 && status < 300;

/** The receiver says that it will never want anything again. */
export const isGone = ({ status }: Pick<Attempt, "status">) => status === 410;

/** The figures of a receiver that has accepted a delivery, or that starts afresh. */
export const noFailures = { failingSince: null, lastFailedAt: null, pausedUntil: null };

type Failures = { failingSince: Date | null; lastFailedAt: Date | null };

/** Since when attempts to a receiver have failed in a row, after a failure at `at`, and its consequences. */
export function countFailure({ failingSince, lastFailedAt }: Failures, at: Date) {
  const isFailing = lastFailedAt !== null && at.getTime() - lastFailedAt.getTime() <= UNTRIED_MS;
  const since = isFailing && failingSince ? failingSince : at;
  return { failingSince: since, isFailing, isGivenUp: at.getTime() - since.getTime() >= GIVE_UP_MS };
}

/** Seconds until the next attempt, and until anything else is sent there; null if it was the last one. */
export function planRetry({ attempts, status, retryAfter, isFailing }: Attempt): {
  wait: number | null;
  pause: number;
} {
  const wait = waits[attempts - 1] ?? null;
  const asked = status !== null && PAUSING.includes(status) ? Math.min(retryAfter ?? 0, MAX_PAUSE) : 0;
  const pause = status === null && isFailing ? Math.min(wait ?? SILENT_PAUSE, SILENT_PAUSE) : asked;
  return { wait: wait === null ? null : Math.max(wait, asked), pause };
}
