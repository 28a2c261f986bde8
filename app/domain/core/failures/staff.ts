import type { Failure } from "./failure.ts";

/** The titles of failures in forms of the administration. They are separate so that members do not load them. */
export const staffFailures = {
  runOperation: { title: "Operation Failed" },
  postAnnouncement: { title: "Failed to Post" },
  editAnnouncement: { title: "Failed to Save" },
  deleteAnnouncement: { title: "Failed to Delete" },
  decide: { title: "Failed to save the decision" },
  decideUpload: { title: "Failed to save the decision on the upload" },
  activate: { title: "Failed to activate user" },
  deactivate: { title: "Failed to deactivate user" },
  takeStep: { title: "The step was not taken" },
  watchMember: { title: "The watch was not changed" },
  liftStep: { title: "The step was not lifted" },
  addNote: { title: "The note was not saved" },
  pinNote: { title: "The note was not changed" },
  waive: { title: "Failed to waive fee" },
  "promote-admin": { title: "Failed to promote user to admin" },
  "remove-admin": { title: "Failed to remove admin status" },
  "promote-elite": { title: "Failed to promote to Elite status" },
  "remove-elite": { title: "Failed to remove elite status" },
  "change-password": { title: "Failed to change password" },
  "two-factor": { title: "Failed to turn off two-step sign-in" },
  "adjust-points": { title: "Failed to adjust points" },
  delete: { title: "Failed to delete user account" },
} as const satisfies Record<string, Failure>;
