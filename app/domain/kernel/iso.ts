/** A moment in ISO 8601, or null. PostgreSQL writes those of a row that is JSON in its own way. */
export const iso = (time: Date | string | null): string | null => (time === null ? null : new Date(time).toISOString());
