/** The text that a form's field came back with, which may also be a list or missing. */
export const typedText = (value: unknown, otherwise = ""): string => (typeof value === "string" ? value : otherwise);
