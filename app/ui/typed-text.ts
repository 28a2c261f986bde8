/** The text typed into a field of a refused form; the value may also be a list or missing. */
export const typedText = (value: unknown, otherwise = ""): string => (typeof value === "string" ? value : otherwise);
