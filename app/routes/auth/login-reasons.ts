/** Why a visitor is asked to sign in, by the path they requested. */
const reasons: [RegExp, string][] = [
  [/^\/torrents\//, "Please log in to add comments and to see torrents."],
  [/^\/forums/, "Log in to view the forums."],
  [/^\/messages/, "Please log in to view messages."],
  [/^\/chat/, "Log in to chat."],
  [/^\/activity/, "Please log in to view activity rewards."],
  [/^\/invite/, "Log in to invite friends."],
  [/^\/upload(er)?(\/|\?|$)/, "Log in to upload torrents."],
  [/^\/stats/, "Log in to view your stats."],
  [/^\/tracker-stats/, "Log in to view live tracker stats."],
  [/^\/tracker/, "Log in to view the tracker."],
  [/^\/(account|membership|receipts)/, "Log in to view your account."],
  [/^\/(complaints|report)/, "Log in to write to the staff."],
];

/** Null if the visitor requested only the sign-in page. */
export function loginReason(returnTo: string): string | null {
  if (returnTo === "" || /^\/(\?|#|$)/.test(returnTo)) return null;
  return reasons.find(([pattern]) => pattern.test(returnTo))?.[1] ?? "Log in to continue.";
}
