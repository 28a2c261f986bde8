import type { NoticeItemStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** One torrent of a takedown notice: the decision, then its uploader's counter-notice and its outcome. */
export const noticeItemStates = defineStates<NoticeItemStatus>({
  open: ["upheld", "declined"],
  upheld: ["countered"],
  declined: [],
  countered: ["restored", "kept"],
  restored: [],
  kept: [],
});
