import { counted } from "../../core/kernel/counted.ts";
/** How long an item of a review queue stays claimed after it was last opened, in minutes. */
export const CLAIM_MINUTES = 15;

/** The minutes left, rounded up. */
export const minutesLeft = (expiresAt: Date, now: Date) => Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000);

export function lookingAt({ username, expiresAt }: { username: string; expiresAt: Date }, now: Date): string {
  const left = minutesLeft(expiresAt, now);
  return `${username} is looking at this, ${counted(left, "minute")} left.`;
}
