/** Why a visitor is asked to sign in, by the path they requested. */
const reasons: [RegExp, string][] = [
  [/^\/torrents\//, "Please log in to add comments and to see torrents."],
  [/^\/forums/, "Please log in to view the forums."],
  [/^\/messages/, "Please log in to view messages."],
  [/^\/chat/, "Please log in to chat."],
  [/^\/activity/, "Please log in to view activity rewards."],
  [/^\/invite/, "Please log in to invite friends."],
  [/^\/upload(er)?(\/|\?|$)/, "Please log in to upload torrents."],
  [/^\/stats/, "Please log in to view your stats."],
  [/^\/tracker-stats/, "Please log in to view live tracker stats."],
  [/^\/tracker/, "Please log in to view the tracker."],
  [/^\/(account|membership|receipts)/, "Please log in to view your account."],
  [/^\/(complaints|report)/, "Please log in to write to the administrators."],
];

/** Null if the visitor requested only the sign-in page. */
export function loginReason(returnTo: string): string | null {
  if (returnTo === "" || /^\/(\?|#|$)/.test(returnTo)) return null;
  return reasons.find(([pattern]) => pattern.test(returnTo))?.[1] ?? "Please log in to continue.";
}
