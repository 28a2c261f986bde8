/** The text that a field of a form came back with: what stands there may be a list or missing. */
export const typedText = (value: unknown, otherwise = ""): string => (typeof value === "string" ? value : otherwise);
