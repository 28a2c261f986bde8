const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY_MS = 86_400_000;
/**
 * Creating a format takes some 30 KB and 50 µs, and a list shows 50 times, so the formats of the zones in use are
 * cached.
 */
const KEPT = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  if (formats.size >= KEPT) formats.clear();
  const two = "2-digit";
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, hourCycle: "h23" } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: zone });
  } catch {
    // The browser does not know the zone, because it is older.
    format = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" });
  }
  formats.set(zone, format);
  return format;
}

type Wall = { year: string; month: string; day: string; clock: string };

/** The date and time in a zone, parsed from the text, because browsers put different characters between the numbers. */
function wallOf(iso: string, zone: string): Wall {
  const date = new Date(iso);
  if (zone === "UTC") {
    const utc = date.toISOString();
    return { year: utc.slice(0, 4), month: utc.slice(5, 7), day: utc.slice(8, 10), clock: utc.slice(11, 16) };
  }
  const [month = "", day = "", year = "", hour = "", minute = ""] = formatOf(zone).format(date).match(/\d+/g) ?? [];
  return { year, month, day, clock: `${hour}:${minute}` };
}

const dayOf = ({ year, month, day }: Wall) => `${months[Number(month) - 1]} ${day}, ${year}`;

/** "MMM dd, yyyy". Calendar days of the site, such as due dates of payments, are in UTC, as in its mails. */
export const formatDay = (iso: string, zone = "UTC"): string => dayOf(wallOf(iso, zone));

/** "MMM dd, yyyy HH:mm", in UTC with the zone's name. Screens show it through `Moment`, except if only text fits. */
export function formatMinute(iso: string, zone = "UTC"): string {
  const wall = wallOf(iso, zone);
  return `${dayOf(wall)} ${wall.clock}${zone === "UTC" ? " UTC" : ""}`;
}

/** "HH:mm". */
export const formatClock = (iso: string, zone: string): string => wallOf(iso, zone).clock;

/** "Today", "Yesterday", "12 November"; with the year if it is not the current one. */
export function formatDayName(iso: string, now: string, zone: string): string {
  const wall = wallOf(iso, zone);
  const today = wallOf(now, zone);
  const days = (serial(today) - serial(wall)) / DAY_MS;
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const name = `${Number(wall.day)} ${longMonths[Number(wall.month) - 1]}`;
  return wall.year === today.year ? name : `${name} ${wall.year}`;
}

const serial = ({ year, month, day }: Wall) => Date.UTC(Number(year), Number(month) - 1, Number(day));
const longMonths = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString("en-US", { month: "long", timeZone: "UTC" }),
);
