import { z } from "zod";
import { checkbox, day, id, text } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

const NOTIFICATION_MAX = 2_000;
export const NOTIFICATIONS_PER_PAGE = 20;

export const PostAnnouncement = z.object({
  message: text({
    missing: "Please enter a notification message",
    max: NOTIFICATION_MAX,
    tooLong: "An announcement has at most 2,000 characters.",
  }),
  until: day.optional().describe("First day (UTC) on which members no longer see it"),
  roleId: id("This role no longer exists.").optional().describe("Only holders of this role see it"),
});

export const OneAnnouncement = z.object({ notificationId: id("Invalid announcement ID.") });

export const EditAnnouncement = OneAnnouncement.extend(PostAnnouncement.shape);

export const ListAnnouncements = z.object({
  ...pageInput(NOTIFICATIONS_PER_PAGE),
  ended: checkbox.describe("Includes announcements that have ended; only for those who may post them"),
});
