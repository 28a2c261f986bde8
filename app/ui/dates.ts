const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number) => String(value).padStart(2, "0");

/** "MMM dd, yyyy" in UTC: the same words on the server and in every browser, so that nothing flickers at hydration. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()]} ${two(date.getUTCDate())}, ${date.getUTCFullYear()}`;
}

/** "MMM dd, yyyy HH:mm UTC". Screens show it through `Moment`, except where only text fits. */
export const formatMinute = (iso: string): string => `${formatDay(iso)} ${formatClock(iso)} UTC`;

/** "HH:mm" in UTC. */
export function formatClock(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
