import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput } from "../kernel/pages.ts";

export const NOTIFICATION_MAX = 2_000;
export const NOTIFICATIONS_PER_PAGE = 20;

const empty = "Please enter a notification message";

export const PostNotification = z.object({
  message: z
    .string({ required_error: empty, invalid_type_error: empty })
    .trim()
    .min(1, empty)
    .max(NOTIFICATION_MAX, `An announcement has at most ${NOTIFICATION_MAX} characters.`),
});

export const NotificationId = z.coerce.number({ message: "This is no announcement." }).int().positive().max(MAX_INT4);
export const OneNotification = z.object({ notificationId: NotificationId });

export const ListNotifications = z.object(pageInput(NOTIFICATIONS_PER_PAGE));
