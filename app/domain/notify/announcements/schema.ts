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
  until: day.optional().describe("The first day, in UTC, on which members no longer see it"),
  roleId: id("That role doesn't exist.").optional().describe("The role whose holders alone see it"),
});

export const OneAnnouncement = z.object({ notificationId: id("This is not an announcement's number.") });

export const EditAnnouncement = OneAnnouncement.extend(PostAnnouncement.shape);

export const ListAnnouncements = z.object({
  ...pageInput(NOTIFICATIONS_PER_PAGE),
  ended: checkbox.describe("With those that have ended; for those who post them"),
});
