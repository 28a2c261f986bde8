/** Actions whose names are unclear without their noun. */
const known: Record<string, string> = {
  "announcer.set-setting": "Set up the announcer",
  "applications.ask": "Ask an applicant",
  "applications.set": "Set up applications",
  "applications.vote": "Vote on an application",
  "billing.set-reversals": "Change the effect of refunds",
  "billing.set-terms": "Change prices and times",
  "bulk.run": "Run a bulk action",
  "bulk.undo": "Undo a bulk action",
  "card-notices.handle": "Handle a card notice",
  "chat.delete": "Delete a chat line",
  "console.run": "Run a console command",
  "operations.start": "Start an operation",
  "points.set": "Set points",
  "roles.change": "Change a role",
  "roles.create": "Create a role",
  "roles.delete": "Delete a role",
  "roles.set-of-user": "Change a member's roles",
  "roles.start-seeing": "See the site as another role",
  "same-person.find": "Look for other accounts of a member",
  "security.set": "Set up security",
  "site-pages.set": "Edit a site page",
  "standing.take-step": "Take a disciplinary step",
  "standing.lift-step": "Lift a disciplinary step",
  "sync.index": "Index catalogues",
  "sync.vault": "Fill vaults",
  "system.run": "Run a system command",
  "tracker.set-setting": "Set up the tracker",
  "uploads.return": "Send an upload back",
  "uploads.see-first": "Check a first upload",
  "users.promote-admin": "Make an administrator",
  "users.promote-elite": "Make elite",
  "users.remove-admin": "Remove an administrator",
  "users.remove-elite": "Remove elite",
  "users.turn-off-two-factor": "Turn off two-step sign-in",
  "watches.end": "End a watch",
  "watches.mark-seen": "Mark as checked",
  "watches.put": "Start a watch",
  "web-seeds.set-setting": "Set up web seeds",
  "webhooks.make": "Add a webhook",
  "webhooks.switch": "Switch a webhook on or off",
};

/**
 * An action of the audit log in words: "users.change-password" is "Change password". The entry's subject says whose.
 */
export function actWords(act: string): string {
  const words = known[act] ?? act.slice(act.indexOf(".") + 1).replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The actions that have their own words. */
export const namedActs = Object.keys(known);
