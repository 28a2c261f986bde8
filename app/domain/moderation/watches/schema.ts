import { z } from "zod";
import { day, text } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { OneUser } from "../../people/members/one-user.ts";

export const PutWatch = OneUser.extend({
  /** Only staff can read it. */
  reason: text({
    missing: "Give a reason, which other staff can read.",
    max: 1_000,
    tooLong: "A reason has at most 1,000 characters.",
  }),
  /** The first day, in UTC, on which it no longer applies. */
  until: day.optional(),
});

export const ListWatched = z.object(pageInput(50));

export const SeenPosts = OneUser.extend({
  /** Everything up to this time has been checked. */
  at: z.string().datetime({ message: "Give the time up to which you have checked." }),
});
