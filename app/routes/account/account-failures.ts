import type { Failure } from "#app/domain/core/kernel/failures.ts";

/** Failure messages for the forms of the account pages. Other pages do not load them. */
export const accountFailures = {
  updateEmail: { title: "Email update failed", otherwise: "Please verify your password and try again." },
  updateNoticeSettings: { title: "Failed to save how you are told" },
  turnOnPush: { title: "Failed to turn on pushes" },
  updateTimeZone: { title: "Failed to update the time zone" },
  updateAbout: { title: "Failed to save the text" },
  updatePrivacy: { title: "Failed to save what others see" },
  updateSeedRequests: { title: "This could not be changed" },
  requestExport: { title: "Your archive is not being made" },
  deleteAccount: { title: "Your account will not be deleted" },
  keepAccount: { title: "This could not be changed" },
} as const satisfies Record<string, Failure>;
