import { z } from "zod";
import { roleColours } from "#app/domain/people/members/badges.ts";

/** A completed action, with a message for the person. */
export const Done = z.object({ success: z.boolean(), message: z.string() });

export const Badge = z.object({ name: z.string(), colour: z.enum(roleColours) });

/** The roles of a member that are shown beside the name, and that they support the site. */
export const badges = z
  .array(Badge)
  .describe("The roles that are shown beside the name, and `Supporter` for members who support a free site");

/** The author of a post; a deleted member has the name "Deleted member" and no picture. */
export const Author = z.object({ username: z.string(), profilePicture: z.string().nullable() });

/** A member beside what they wrote or received; a deleted member's id is null. */
export const Member = Author.extend({ id: z.string().nullable() });
