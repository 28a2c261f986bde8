import { z } from "zod";
import { thanksFields } from "../../people/members/output.ts";

export const ThanksChanged = z.object(thanksFields);

export const ThanksList = ThanksChanged.extend({
  title: z.string(),
  unnamed: z.number().int().describe("Number of these members who hide their name from the caller"),
  members: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      profilePicture: z.string().nullable(),
      thankedAt: z.string().datetime(),
    }),
  ),
  page: z.number().int(),
  pages: z.number().int(),
});
