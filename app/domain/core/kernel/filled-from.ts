/** The field in which a form says what it was filled from: `filledFrom` of its values. */
export const FILLED_FROM = "filledFrom";

/** A value as a form sends it. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "on";
  return (Array.isArray(value) ? value.map(String).join("\n") : String(value)).replace(/\r\n?/g, "\n");
}

/** 53 bits of a text (cyrb53): enough to see that it has changed. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    two = Math.imul(two ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36);
}

const isFieldValue = (value: unknown) => typeof value !== "object" || value === null || Array.isArray(value);

/** Names the values that a form is filled from, field by field: "name:1k2j… category:…". */
export const filledFrom = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => isFieldValue(value))
    .map(([name, value]) => `${name}:${hashOf(fieldText(value))}`)
    .join(" ");

type Field = { name: string; typed: string; now: string };

/**
 * Compares sent values with those that the form was filled from and with the current ones. Returns fields that only
 * others have changed since, which keep their change, and fields that both have changed. A field that was not sent
 * (null) is neither.
 */
export function compareFilled(
  filled: string,
  typedOf: (name: string) => string | null,
  nowOf: (name: string) => unknown,
): { ofOthers: string[]; ofBoth: Field[] } {
  const ofOthers: string[] = [];
  const ofBoth: Field[] = [];
  for (const [name = "", hash] of filled.split(" ").map((one) => one.split(":"))) {
    const [typed, now] = [typedOf(name), fieldText(nowOf(name))];
    if (typed === null || hashOf(now) === hash || typed === now) continue;
    if (hashOf(typed) === hash) ofOthers.push(name);
    else ofBoth.push({ name, typed, now });
  }
  return { ofOthers, ofBoth };
}
