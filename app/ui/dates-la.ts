const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

/** The time of a payment in Los Angeles, for the administration. */
export const formatLosAngeles = (iso: string): string => format.format(new Date(iso));
