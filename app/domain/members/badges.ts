/** Colours of roles' badges, by the names that the database keeps. */
export const roleColours = ["grey", "blue", "green", "amber", "violet", "red"] as const;
export type RoleColour = (typeof roleColours)[number];

/** A role that is shown beside the names of its holders. */
export type RoleBadge = { name: string; colour: RoleColour };
