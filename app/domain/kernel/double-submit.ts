const DOUBLE_SUBMIT_MS = 60_000;

/** The filter for what was made so lately that making the same again is a form submitted twice. */
export const lately = (now: Date, ms = DOUBLE_SUBMIT_MS) => ({ gt: new Date(now.getTime() - ms) });
