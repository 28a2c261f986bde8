/** The name and value of each cookie in a Cookie header, as sent. */
function pairsOf(header: string | undefined): [name: string, value: string][] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = (at < 0 ? pair : pair.slice(0, at)).trim();
    return name === "" ? [] : [[name, at < 0 ? "" : pair.slice(at + 1).trim()] as [string, string]];
  });
}

/** The value of a cookie; null if it is missing or not valid. */
export function cookieValue(header: string | undefined, name: string): string | null {
  const value = pairsOf(header).find(([found]) => found === name)?.[1];
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Cookies that only decide how a page looks. Every other cookie may make a page personal. */
const LOOKS = ["theme", "motion", "fonts", "zone"];

/** Whether a request has only cookies that decide how a page looks. */
export const isImpersonal = (header: string | undefined): boolean =>
  pairsOf(header).every(([name]) => LOOKS.includes(name));
