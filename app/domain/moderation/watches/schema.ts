import { z } from "zod";
import { day, text } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { OneUser } from "../../people/members/one-user.ts";

export const PutWatch = OneUser.extend({
  /** Only staff read it. */
  reason: text({
    missing: "Say why, for other staff to read.",
    max: 1_000,
    tooLong: "A reason has at most 1,000 characters.",
  }),
  /** The first day, in UTC, on which it no longer applies. */
  until: day.optional(),
});

export const ListWatched = z.object(pageInput(50));

export const SeenPosts = OneUser.extend({
  /** Everything up to this moment was looked at. */
  at: z.string().datetime({ message: "Name the moment up to which you have looked." }),
});
