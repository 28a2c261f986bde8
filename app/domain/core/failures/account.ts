import type { Failure } from "./failure.ts";

/** Failure messages for the forms of the account pages. Other pages do not load them. */
export const accountFailures = {
  uploadPicture: { title: "Upload failed", otherwise: "Failed to update profile picture. Please try again." },
  changePassword: { title: "Failed to change password" },
  updateFont: { title: "Failed to update font preferences" },
  stopMails: { title: "Failed to turn off the mails" },
  answerStep: { title: "Your answer was not sent" },
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
