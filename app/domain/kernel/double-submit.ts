const DOUBLE_SUBMIT_MS = 60_000;

/** For what people may want two of that are alike: nobody has read the first answer and asked again so soon. */
export const DOUBLE_CLICK_MS = 5_000;

/** The filter for what was made so lately that making the same again is a form submitted twice. */
export const lately = (now: Date, ms = DOUBLE_SUBMIT_MS) => ({ gt: new Date(now.getTime() - ms) });
