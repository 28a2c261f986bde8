/**
 * What people read when a form fails: the words before the reason. A form names its own in `data-failure`, where the
 * browser finds them when no answer came; its action gives the same ones to what the server refuses.
 */
export const failures = {
  // Account
  uploadPicture: "Upload failed: Failed to update profile picture. Please try again.",
  updateEmail: "Email update failed. Please verify your password and try again.",
  resetPassword: "Password reset failed. Please try again.",
  changePassword: "Failed to change password.",
  updateFont: "Failed to update font preferences.",
  logOut: "You could not be logged out.",
  // Joining and paying
  logIn: "An error occurred during login.",
  adminLogIn: "An error occurred during admin login.",
  register: "Something went wrong. Please try again.",
  submitPayment: "Failed to submit payment.",
  paymentDetails: "Failed to generate payment details.",
  // Community
  addComment: "Failed to add comment.",
  deleteComment: "Failed to delete comment.",
  createTopic: "Failed to create topic.",
  updateTopic: "Error updating topic.",
  deleteTopic: "Error deleting topic.",
  createReply: "Failed to add reply.",
  updateReply: "Error updating reply.",
  deleteReply: "Error deleting reply.",
  sendMessage: "Failed to send message. Please check the recipient username and try again.",
  createInvitation: "Error creating invitation: Failed to create invitation.",
  generateCode: "Error generating invite code: Failed to generate invite code.",
  // Torrents
  uploadTorrent: "Upload failed: There was an error uploading your torrent file.",
  convertTorrent: "Conversion failed.",
  processTorrents: "Processing Failed: Failed to process torrents.",
  generatePasskey: "Generation Failed: Failed to generate passkey.",
  importFiles: "Import Failed: Import failed.",
  // Administration
  postNotification: "Failed to Post.",
  deleteNotification: "Failed to Delete.",
  runOperation: "Operation Failed.",
} as const;

/** The same for a page that cannot be loaded, by its address. */
const loads: [RegExp, string][] = [
  [/^\/$/, "Could not load files. Please check your connection."],
  [/^\/messages$/, "Error loading messages. Please try again."],
  [/^\/activity$/, "Error loading your activity data. Please try refreshing the page."],
  [/^\/admin\/uploads$/, "Failed to fetch pending uploads."],
  [/^\/admin\/payments\/\d+$/, "Failed to fetch payment details."],
];

export const SAVED = "It was saved, but the next page could not be loaded. Please check your connection.";

export function loadFailure(path: string): string {
  const [pathname = ""] = path.split("?");
  return findLoadFailure(pathname) ?? "The page could not be loaded. Please check your connection.";
}

export const findLoadFailure = (pathname: string): string | null =>
  loads.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;

/** What a form says of itself, or what is true of every form. */
export const somethingFailed = (said: string | undefined) => said ?? "This could not be sent.";
