/** The hidden field that says when the form was shown. */
export const PASS_FIELD = "formPass";

/** The field that people don't see. */
export const TRAP_FIELD = "homepage";
