import { z } from "zod";
import { id } from "../kernel/fields.ts";

export const MAX_DEVICES = 10;

const wrong = "This browser has not given what a push needs. Try again, or use another browser.";
const key = (length: number) =>
  z.string({ message: wrong }).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), wrong);

/** The answer of a browser that was asked to subscribe. */
export const AddPushDevice = z.object({
  endpoint: z.string({ message: wrong }).max(2_000, wrong).url(wrong),
  p256dh: key(87),
  auth: key(22),
});

export const OnePushDevice = z.object({ subscriptionId: id("This is not a device.") });
