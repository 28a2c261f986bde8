import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { roleColours } from "./badges.ts";
import { membershipStates } from "./membership-states.ts";

export const Badge = z.object({ name: z.string(), colour: z.enum(roleColours) });

/** The roles of a member that are shown beside the name, and that they support the site. */
export const badges = z
  .array(Badge)
  .describe("The roles that are shown beside the name, and `Supporter` for members who support a free site");

/** The author of a post; a deleted member has the name "Deleted member" and no picture. */
export const Author = z.object({ username: z.string(), profilePicture: z.string().nullable() });

/** A member beside what they wrote or received; a deleted member's id is null. */
export const Member = Author.extend({ id: z.string().nullable() });

export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: z.string().datetime(),
  membershipStatus: z.enum(membershipStates.all),
  lastPaymentDate: z.string().datetime().nullable(),
  /** The answer of a mail server that refuses mail for the address; null once a mail gets through. */
  mailRefusal: z.string().nullable(),
});

export const OnlineMembers = z.object({ onlineUserIds: z.array(z.string()), ...paged });

/** Null if the member has none yet. */
export const Passkey = z.object({ passkey: z.string().nullable() });

const iso = z.string().datetime();

/** The token itself appears only in torrents. */
export const SeedToken = z.object({ createdAt: iso.nullable() });

/** A thing's thanks, as shown beside it. */
export const thanksFields = {
  thanks: z.number().int(),
  thanked: z
    .boolean()
    .nullable()
    .describe("Whether the caller has given thanks; null for the caller's own contributions"),
};
