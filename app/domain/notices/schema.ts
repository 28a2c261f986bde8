import { z } from "zod";
import { choice, id } from "../kernel/fields.ts";
import { pageInput } from "../kernel/page-input.ts";
import { noticeKinds } from "./kinds.ts";

export const NOTICES_PER_PAGE = 30;

export const noticeFilters = ["all", "unread"] as const;

export const ListNotices = z.object({
  ...pageInput(NOTICES_PER_PAGE),
  kind: choice(noticeKinds, "There is no such kind of notice.").optional(),
  show: choice(noticeFilters, "Notices are shown all or unread.").default("all"),
});

export const MarkNoticesRead = z.object({
  noticeId: id("This is not a notice.", Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Without it all of the member's notices"),
});
