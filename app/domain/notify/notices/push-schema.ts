import { z } from "zod";
import { id } from "../../core/kernel/fields.ts";

export const MAX_DEVICES = 10;

const wrong = "This browser's push subscription is incomplete. Try again or use another browser.";
const base64Url = z.string({ message: wrong });

/** The browser's subscription. */
export const AddPushDevice = z.object({
  endpoint: z.string({ message: wrong }).max(2_000, wrong).url(wrong),
  p256dh: base64Url.regex(/^[A-Za-z0-9_-]{87}={0,2}$/, wrong),
  auth: base64Url.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, wrong),
});

export const OnePushDevice = z.object({ subscriptionId: id("Invalid device ID.") });
