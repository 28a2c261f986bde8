import { z } from "zod";
import { id, optionalText } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

export const OneNotice = z.object({ noticeId: id("That notice doesn't exist.") });

export const ListNotices = z.object({
  ...pageInput(20),
  status: z.enum(["waiting", "handled", "all"]).default("waiting"),
});

export const HandleNotice = OneNotice.extend({ notes: optionalText(1_000, "A note has at most 1,000 characters.") });
