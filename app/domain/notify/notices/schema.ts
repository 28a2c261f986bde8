import { z } from "zod";
import { choice, id, wholeNumber } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { type NoticeKind, noticeKinds } from "./kinds.ts";
import { noticePresets, noticeWays } from "./ways.ts";

export const NOTICES_PER_PAGE = 30;

export const noticeFilters = ["all", "unread"] as const;

export const ListNotices = z.object({
  ...pageInput(NOTICES_PER_PAGE),
  kind: choice(noticeKinds, "That kind of notice doesn't exist.").optional(),
  show: choice(noticeFilters, "Choose “all” or “unread”.").default("all"),
});

export const MarkNoticesRead = z.object({
  noticeId: id("Invalid notice ID.", Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("If absent, all of the member's notices"),
});

export const MarkNoticeUnread = z.object({ noticeId: id("Invalid notice ID.", Number.MAX_SAFE_INTEGER) });

const way = choice(noticeWays, "Choose site, push, mail, digest or off.").optional();
const ways = Object.fromEntries(noticeKinds.map((kind) => [kind, way])) as Record<NoticeKind, typeof way>;

export const digestRhythms = ["daily", "weekly"] as const;

export const SetNoticeSettings = z.object({
  preset: choice(noticePresets, "Choose quiet, usual or everything.")
    .optional()
    .describe("Applies to all kinds, except kinds that are also named"),
  ...ways,
  digestRhythm: choice(digestRhythms, "Choose a daily or a weekly digest.").optional(),
  digestHour: wholeNumber(0, 23, "Choose an hour from 0 to 23.").optional().describe("In the member's time zone"),
});
