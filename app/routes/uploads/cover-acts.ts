/** What the address of a page with a cover's form asks for: the page may have forms of its own. */
export const COVER_ACTS = { set: "set-cover", remove: "remove-cover" } as const;
