/** The zones that the form offers. */
export const listTimeZones = (): string[] => ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** Asked on each request: making a format to find out takes half a millisecond. */
let listed: Set<string> | null = null;

/** Whether times can be shown in it: a name of the IANA database, older names among them, as browsers give them. */
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
