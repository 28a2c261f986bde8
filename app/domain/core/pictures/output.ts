import { z } from "zod";

/** A data URL of a JPEG. */
export const OwnPicture = z.object({ profilePicture: z.string().nullable() });

export const ChangedPicture = z.object({
  profilePicture: z.string(),
  /** Where other members' pages show it. */
  url: z.string().nullable(),
});
