/** The site's log: structured fields first, then a sentence. */
export type Log = Record<"debug" | "info" | "warn" | "error", (fields: object, message: string) => void>;
