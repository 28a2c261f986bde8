/** The buttons of a cover's form. */
export const COVER_ACTS = { set: "set-cover", remove: "remove-cover" } as const;
