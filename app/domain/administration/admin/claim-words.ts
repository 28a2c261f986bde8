/** How long an item of a review queue is claimed after it was opened last. */
export const CLAIM_MINUTES = 15;

/** Whole minutes that are left, the last one included. */
export const minutesLeft = (expiresAt: Date, now: Date) => Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000);

export function lookingAt({ username, expiresAt }: { username: string; expiresAt: Date }, now: Date): string {
  const left = minutesLeft(expiresAt, now);
  return `${username} is looking at this, ${left} ${left === 1 ? "minute" : "minutes"} left.`;
}
