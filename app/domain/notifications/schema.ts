import { z } from "zod";
import { id, text } from "../kernel/fields.ts";
import { pageInput } from "../kernel/page-input.ts";

const NOTIFICATION_MAX = 2_000;
export const NOTIFICATIONS_PER_PAGE = 20;

export const PostNotification = z.object({
  message: text({
    missing: "Please enter a notification message",
    max: NOTIFICATION_MAX,
    tooLong: "An announcement has at most 2,000 characters.",
  }),
});

export const OneNotification = z.object({ notificationId: id("This is not an announcement's number.") });

export const ListNotifications = z.object(pageInput(NOTIFICATIONS_PER_PAGE));
