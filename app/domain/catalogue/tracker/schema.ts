import { z } from "zod";
import { id, MAX_INT4 } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

const SWARMS_PER_PAGE = 50;
const PEERS_SHOWN = 20;

export const ListSwarms = z.object(pageInput(SWARMS_PER_PAGE));
export const ListPeers = z.object(pageInput(PEERS_SHOWN));
export const MOST_LEADERS = 100;
export const ListLeaders = z.object({ limit: z.number().int().min(1).max(MOST_LEADERS).default(50) });
export const ListEvents = z.object({ limit: z.number().int().min(1).max(100).default(50) });
export const ACTIVITIES_PER_PAGE = 20;
export const ListActivities = z.object(pageInput(ACTIVITIES_PER_PAGE));
export const ListReviews = z.object(pageInput(20));
export const DOCTOR_ROWS = 25;
export const ReadDoctor = z.object({
  ...pageInput(DOCTOR_ROWS),
  torrentId: id("This torrent no longer exists.").optional(),
});
export const OneReview = z.object({ reviewId: id("This traffic no longer exists.") });
/** `reports`: how many the administrator has seen. If there are more by now, nothing is decided. */
export const DecideReview = OneReview.extend({ reports: z.number().int().min(1).max(MAX_INT4).optional() });

/** `wait`: whether to answer only at the end, instead of after a moment. */
export const ProcessAllTorrents = z.object({ wait: z.boolean().default(true) });
/** `after`: continues after the torrent that ended the last slice. */
export const ProcessTorrents = z.object({ after: z.number().int().min(0).max(MAX_INT4).default(0) });
