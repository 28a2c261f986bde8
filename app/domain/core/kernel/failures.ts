export type Failure = {
  /** Title of the failure. */
  title: string;
  /** Added if the server gives no reason. */
  otherwise?: string;
};

const table = {
  // The account
  uploadPicture: { title: "Upload failed", otherwise: "Failed to update profile picture. Please try again." },
  changePassword: { title: "Failed to change password" },
  updateFont: { title: "Failed to update font preferences" },
  stopMails: { title: "Failed to turn off the mails" },
  changeLook: { title: "This could not be changed" },
  logOut: { title: "You could not be logged out" },
  // Joining and paying
  logIn: { title: "An error occurred during login" },
  adminLogIn: { title: "An error occurred during admin login" },
  register: { title: "Registration failed", otherwise: "Something went wrong. Please try again." },
  confirmAddress: { title: "Your address was not confirmed" },
  apply: { title: "Your application was not sent", otherwise: "Try again." },
  generatePayment: { title: "Failed to generate payment details" },
  submitProof: { title: "Submission Failed", otherwise: "Failed to submit proof." },
  submitPayment: { title: "Failed to submit payment" },
  // Community
  addComment: { title: "Failed to add comment" },
  updateComment: { title: "Failed to update comment" },
  deleteComment: { title: "Failed to delete comment" },
  saveSearch: { title: "The search could not be saved" },
  createCollection: { title: "Failed to create the collection" },
  editCollection: { title: "Failed to save the collection" },
  deleteCollection: { title: "Failed to delete the collection" },
  addToCollection: { title: "Failed to add the torrent" },
  suggestTorrent: { title: "Failed to suggest the torrent" },
  setInCollection: { title: "Failed to save the note" },
  createTopic: { title: "Error creating topic", otherwise: "Failed to create topic." },
  updateTopic: { title: "Error updating topic", otherwise: "Failed to update topic." },
  deleteTopic: { title: "Error deleting topic", otherwise: "Failed to delete topic." },
  createReply: { title: "Error adding reply", otherwise: "Failed to add reply." },
  updateReply: { title: "Error updating reply", otherwise: "Failed to update reply." },
  deleteReply: { title: "Error deleting reply", otherwise: "Failed to delete reply." },
  sendMessage: {
    title: "Failed to send message",
    otherwise: "Please check the recipient username and try again.",
  },
  deleteMessage: { title: "Failed to delete message" },
  complain: { title: "Failed to send your complaint" },
  createInvitation: { title: "Error creating invitation", otherwise: "Failed to create invitation." },
  generateCode: { title: "Error generating invite code", otherwise: "Failed to generate invite code." },
  // Torrents
  uploadTorrent: { title: "Upload failed", otherwise: "There was an error uploading your torrent file." },
  setCover: { title: "The cover was not saved" },
  askForSeeders: { title: "No one was asked" },
  addSounds: { title: "Sounds not added", otherwise: "There was an error sending your sounds." },
  convertTorrent: { title: "Conversion failed", otherwise: "Failed to process the torrent file." },
  processTorrents: { title: "Processing Failed", otherwise: "Failed to process torrents." },
  generatePasskey: { title: "Generation Failed", otherwise: "Failed to generate passkey." },
  importFiles: { title: "Import Failed", otherwise: "Import failed." },
  // Administration
  runOperation: { title: "Operation Failed" },
  correctTorrent: { title: "Failed to save the corrections" },
  withdrawTorrent: { title: "The torrent was not withdrawn" },
  answerStep: { title: "Your answer was not sent" },
} as const satisfies Record<string, Failure>;

/** Which form failed. */
export type FailureKey = keyof typeof table;

/** The messages that people read when a form fails; staff and the account pages have others. */
export const failures: Readonly<Record<FailureKey, Failure>> = table;

/** The texts of a form, named by it or passed along. */
export const wordsOf = (failure: FailureKey | Failure): Failure =>
  typeof failure === "string" ? failures[failure] : failure;

/** The title of the failure and the reasons for a form's refusal. */
export const failureWords = (failure: FailureKey | Failure, reasons: string[] | null | undefined) =>
  reasons?.length ? [`${wordsOf(failure).title}. ${reasons.join(" ")}`] : undefined;

/** Messages for pages that cannot be loaded, by path. */
const loads: [RegExp, string][] = [
  [/^\/$/, "Could not load files. Please check your connection."],
  [/^\/messages$/, "Error loading messages. Please try again."],
  [/^\/activity$/, "Error loading your activity data. Please try refreshing the page."],
  [/^\/admin\/uploads$/, "Failed to fetch pending uploads"],
  [/^\/admin\/payments\/[^/]+$/, "Failed to fetch payment details"],
];

export const findLoadFailure = (pathname: string): string | null =>
  loads.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
