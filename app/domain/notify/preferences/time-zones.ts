/** The zones that the form offers. */
export const listTimeZones = (): string[] => ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** Checked on each request, and creating a format for the check takes half a millisecond, so results are cached. */
let listed: Set<string> | null = null;

/**
 * Whether times can be shown in this zone: a name from the IANA database, including older names that browsers report.
 */
export function isTimeZone(name: string): boolean {
  listed ??= new Set(listTimeZones());
  if (listed.has(name)) return true;
  if (!/^[A-Z][\w+/-]{0,63}$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
