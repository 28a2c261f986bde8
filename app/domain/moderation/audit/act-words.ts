/** Acts whose names say too little without their noun. */
const known: Record<string, string> = {
  "announcer.set-setting": "Set up the announcer",
  "applications.ask": "Ask an applicant",
  "applications.set": "Set up applications",
  "applications.vote": "Vote on an application",
  "billing.set-reversals": "Set what refunds do",
  "billing.set-terms": "Set prices and times",
  "bulk.run": "Act on many",
  "bulk.undo": "Undo an act on many",
  "card-notices.handle": "Handle a card notice",
  "chat.delete": "Delete a chat line",
  "console.run": "Run a console command",
  "operations.start": "Start an operation",
  "points.set": "Set the points",
  "roles.change": "Change a role",
  "roles.create": "Create a role",
  "roles.delete": "Delete a role",
  "roles.set-of-user": "Change roles",
  "roles.start-seeing": "See the site as somebody else",
  "same-person.find": "Look for the same person",
  "security.set": "Set up security",
  "site-pages.set": "Edit a page of the site",
  "standing.take-step": "Take a step of discipline",
  "standing.lift-step": "Lift a step of discipline",
  "sync.index": "Index catalogues",
  "sync.vault": "Fill vaults",
  "system.run": "Run a system command",
  "tracker.set-setting": "Set up the tracker",
  "uploads.return": "Send an upload back",
  "uploads.see-first": "Look at a first upload",
  "users.promote-admin": "Make an administrator",
  "users.promote-elite": "Make elite",
  "users.remove-admin": "Take away administration",
  "users.remove-elite": "Take away elite",
  "users.turn-off-two-factor": "Turn off two-step sign-in",
  "watches.end": "End a watch",
  "watches.mark-seen": "Mark as looked at",
  "watches.put": "Begin a watch",
  "web-seeds.set-setting": "Set up web seeds",
  "webhooks.make": "Add a webhook",
  "webhooks.switch": "Switch a webhook on or off",
};

/** An act of the audit log in words: "users.change-password" is "Change password". Its subject says of what. */
export function actWords(act: string): string {
  const words = known[act] ?? act.slice(act.indexOf(".") + 1).replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The acts that have words of their own. */
export const namedActs = Object.keys(known);
