import type { WebhookDeliveryStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** The states of a delivery. An administrator may resend one that has ended. */
export const deliveryStates = defineStates<WebhookDeliveryStatus>({
  waiting: ["delivered", "failed"],
  delivered: ["waiting"],
  failed: ["waiting"],
});

/** The states' labels. */
export const deliveryLabels: Record<WebhookDeliveryStatus, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};
