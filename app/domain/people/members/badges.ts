/** Colours of roles' badges, by the names that the database keeps. */
export const roleColours = ["grey", "blue", "green", "amber", "violet", "red"] as const;
export type RoleColour = (typeof roleColours)[number];

/** A role that is shown beside the names of its holders. */
export type RoleBadge = { name: string; colour: RoleColour };

const isColour = (colour: string): colour is RoleColour => roleColours.some((known) => known === colour);

/** The colour of this name; grey for one of another version. */
export const toColour = (colour: string): RoleColour => (isColour(colour) ? colour : "grey");
