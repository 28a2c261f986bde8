import type { Failure } from "#app/domain/core/kernel/failures.ts";

/** Failure messages for the forms of the account pages. Other pages do not load them. */
export const accountFailures = {
  updateEmail: { title: "Email update failed", otherwise: "Please verify your password and try again." },
  updateNoticeSettings: { title: "Failed to save the notification settings" },
  turnOnPush: { title: "Failed to turn on push notifications" },
  updateTimeZone: { title: "Failed to update the time zone" },
  updateAbout: { title: "Failed to save the text" },
  updatePrivacy: { title: "Failed to save your privacy settings" },
  updateSeedRequests: { title: "This could not be changed" },
  requestExport: { title: "The archive could not be requested" },
  deleteAccount: { title: "The account could not be scheduled for deletion" },
  keepAccount: { title: "This could not be changed" },
} as const satisfies Record<string, Failure>;
