/** Reasons for asking a visitor to sign in, by the address they wanted. */
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

/** Null for somebody who asked for nothing but the sign-in. */
export function loginReason(returnTo: string): string | null {
  if (returnTo === "" || /^\/(\?|#|$)/.test(returnTo)) return null;
  return reasons.find(([pattern]) => pattern.test(returnTo))?.[1] ?? "Please log in to continue.";
}
