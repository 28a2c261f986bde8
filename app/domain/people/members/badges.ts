/** Colours of role badges, by their names in the database. */
export const roleColours = ["grey", "blue", "green", "amber", "violet", "red"] as const;
export type RoleColour = (typeof roleColours)[number];

/** A role that is shown beside the names of its holders. */
export type RoleBadge = { name: string; colour: RoleColour };

const isColour = (colour: string): colour is RoleColour => roleColours.some((known) => known === colour);

/** The colour with this name; grey for a name from another version. */
export const toColour = (colour: string): RoleColour => (isColour(colour) ? colour : "grey");
