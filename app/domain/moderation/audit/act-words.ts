type Values = Record<string, unknown> | null;

/** The predicate of the sentence "admin …"; {} is the subject. It may depend on the values after the action. */
type Sentence = string | ((after: NonNullable<Values>) => string);

const outcomes: readonly unknown[] = ["approved", "rejected", "accepted", "declined", "upheld"];

/** A decision, by its outcome. */
const decided =
  (what: string): Sentence =>
  ({ status }) =>
    `${outcomes.includes(status) ? status : "decided on"} ${what}`;

/** The end of the sentence about a decision that staff made about themselves. */
const ABOUT_ONESELF = "although it concerned themselves: nobody else could decide";

const sentences: Record<string, Sentence> = {
  "admin.hide-set-up": ({ isHidden }) => (isHidden === false ? "showed the set-up list" : "hid the set-up list"),
  "admin.keep-rules": "read and kept the rules",
  "admin.skip-set-up-step": "skipped a step of the set-up list",
  "announcer.say-test-line": "sent a test line of the announcer",
  "announcer.set-setting": "changed the announcer",
  "applications.add-note": "added a note to the application of {}",
  "applications.add-question": "added a question for applicants",
  "applications.ask": "asked the applicant {} a question",
  "applications.decide": decided("the application of {}"),
  "applications.edit-question": "changed a question for applicants",
  "applications.move-question": "moved a question for applicants",
  "applications.remove-question": "removed a question for applicants",
  "applications.set": "changed the settings for applications",
  "applications.vote": "voted on the application of {}",
  "billing.set-receipts": "changed the settings for receipts",
  "billing.set-reversals": "changed the effect of refunds",
  "billing.set-terms": "changed prices and times",
  "bulk.undo": "undid a bulk action on {}",
  "card-notices.handle": "handled the card notice {}",
  "card-notices.undo-handling": "reopened the card notice {}",
  "cases.add-note": "added a note to the case {}",
  "cases.decide": decided("the case {}"),
  "cases.decide-counter": "decided on a counter-notice in the case {}",
  "cases.decide-torrent": "decided on a torrent in the case {}",
  "cases.name-torrent": "named a torrent in the case {}",
  "cases.reopen": "reopened the case {}",
  "cases.take": "took the case {}",
  "cases.undo-decision": "took back the decision on the case {}",
  "chat.delete": "deleted {}",
  "collections.hide": ({ isHidden }) => (isHidden === false ? "showed the collection {}" : "hid the collection {}"),
  "collections.remove": "removed the collection {}",
  "comments.delete": "deleted {}",
  "console.run": "ran {} in the console",
  "covers.remove": "removed the cover of {}",
  "covers.set": "changed the cover of {}",
  "forum.add-category": "added the forum category {}",
  "forum.delete-category": "deleted the forum category {}",
  "forum.edit-category": "changed the forum category {}",
  "forum.moderate-topic": ({ isPinned, isLocked }) =>
    [
      ...(isPinned === undefined ? [] : [isPinned ? "pinned" : "unpinned"]),
      ...(isLocked === undefined ? [] : [isLocked ? "locked" : "unlocked"]),
    ]
      .join(" and ")
      .concat(" the topic {}")
      .replace(/^ /, "moderated "),
  "forum.move-category": "moved the forum category {}",
  "forum.remove-reply": "removed {}",
  "forum.remove-topic": "removed the topic {}",
  "imports.finish": "imported {}",
  "imports.import-file": "imported {}",
  "imports.queue": "queued the import of {}",
  "imports.remove": "removed the import of {}",
  "invitations.set-role-invites": "changed how many people the holders of a role may invite",
  "invitations.unlimited": "sent an invitation beyond the quota",
  "mail.confirm-test": "opened the link of a test mail",
  "mail.retry": "queued the mail {} again",
  "mail.send-test": "sent a test mail to {}",
  "notifications.delete": "deleted the announcement {}",
  "notifications.edit": "changed the announcement {}",
  "notifications.post": "posted the announcement {}",
  "operations.start": "started the operation {}",
  "operations.start-scheduled": "started the operation {}",
  "passkey-alarms.see": "checked an alarm about the passkey of {}",
  "payments.decide": decided("{}"),
  "payments.refund": "refunded {}",
  "payments.undo-decision": "took back the decision on {}",
  "payments.set-method": "changed {}",
  "points.set": "changed the points for activities",
  "previews.add-to-torrent": "added a preview to {}",
  "previews.add-to-upload": "added a preview to the upload {}",
  "previews.correct": "corrected a preview of {}",
  "previews.move": "moved a preview of {}",
  "previews.remove": "removed a preview of {}",
  "privacy.set-traces": "changed how long traces are kept",
  "products.correct-torrent": "corrected the torrent {}",
  "products.merge-product": "merged the product {} into another",
  "products.merge-publisher": "merged the publisher {} into another",
  "products.rename-product": "renamed the product {}",
  "products.rename-publisher": "renamed the publisher {}",
  "products.split-product": "split the product {}",
  "registrations.cancel-change": "cancelled a planned change of how people join",
  "registrations.decide": decided("the registration of {}"),
  "registrations.undo-decision": "took back the decision on the registration of {}",
  "registrations.make-account": "created the account of {}",
  "registrations.plan-change": "planned a change of how people join",
  "registrations.set-joining": "changed how people join",
  "registrations.set-mail-domains": "changed the accepted mail domains",
  "rewards.add-activity": "added an entry to the points of {}",
  "rewards.adjust-points": "changed the points of {}",
  "rewards.delete-activity": "deleted an entry from the points of {}",
  "roles.change": "changed the role {}",
  "roles.create": "created the role {}",
  "roles.delete": "deleted the role {}",
  "roles.set-of-user": "changed the roles of {}",
  "roles.set-supporter-role": "changed the role of supporters",
  "roles.start-seeing": "began to see the site as {}",
  "roles.stop-seeing": "stopped seeing the site as {}",
  "same-person.find": "looked for other accounts of {}",
  "security.set": "changed the security settings",
  "settings.remove-logo": "removed the site's logo",
  "settings.set-intervals": "changed the site's intervals",
  "settings.set-landing": "changed the landing page",
  "settings.set-logo": "changed the site's logo",
  "settings.set-ready-answers": "changed the ready answers",
  "settings.set-review": "changed the review of uploads",
  "settings.set-site": "changed the site's name and addresses",
  "site-pages.set": "changed the page {}",
  "standing.add-note": "added a note about {}",
  "standing.delete-note": "deleted a note about {}",
  "standing.edit-note": "corrected a note about {}",
  "standing.lift-due": "lifted a step on {} that had ended",
  "standing.lift-step": "lifted a step on {}",
  "standing.take-step": "took a step on {}",
  "sync.index": "started the operation {}",
  "sync.vault": "started the operation {}",
  "system.change-release": "started the change to {}",
  "system.delete-backup": "deleted the backup {}",
  "system.discard-job": "discarded the job {}",
  "system.download-backup": "downloaded the backup {}",
  "system.retry-job": "retried the job {}",
  "system.run": "started the operation {}",
  "system.set-read-only": ({ isOn }) =>
    isOn === undefined ? "changed the read-only mode" : `turned read-only mode ${isOn ? "on" : "off"}`,
  "system.set-schedule": "changed the schedule of backups",
  "torrents.correct-own": "corrected their own torrent {}",
  "torrents.describe": "changed the description of {}",
  "torrents.name-successor": "named the newer release of {}",
  "torrents.restore": "restored the torrent {}",
  "torrents.set-category": "moved the torrent {} to another category",
  "torrents.set-categories": "moved the torrent {} to another category",
  "torrents.take-out-correction": "hid or showed words in the history of {}",
  "torrents.withdraw": "withdrew the torrent {}",
  "torrents.withdraw-many": "withdrew the torrent {}",
  "torrents.withdraw-own": "withdrew their own torrent {}",
  "tracker.credit-review": "credited {}",
  "tracker.drop-review": "dropped {}",
  "tracker.process-torrents": "started the operation {}",
  "tracker.set-setting": "changed the tracker's settings",
  "uploads.approve": "approved the upload {}",
  "uploads.correct": "corrected the upload {}",
  "uploads.reject": "rejected the upload {}",
  "uploads.return": "sent the upload {} back",
  "uploads.see-first": "checked the first upload {}",
  "uploads.skip-review": "listed the upload {} without a review",
  "uploads.undo-decision": "took back the decision on the upload {}",
  "users.activate": "activated the account of {}",
  "users.change-password": "changed the password of {}",
  "users.deactivate": "deactivated the account of {}",
  "users.delete": "deleted the account of {}",
  "users.erase-leaving": "erased the account of {}, as its owner had asked",
  "users.promote-admin": "made {} an administrator",
  "users.promote-elite": "made {} an elite member",
  "users.remove-admin": "removed {} from the administrators",
  "users.remove-elite": "ended the elite membership of {}",
  "users.rename": "renamed the account of {}",
  "users.suspend": "suspended {}",
  "users.turn-off-two-factor": "turned off two-step sign-in of {}",
  "users.waive-fee": "waived the fee of {}",
  "waiting-list.remove": "removed {} from the waiting list",
  "watches.end": "stopped watching {}",
  "watches.mark-seen": "checked what {} posted",
  "watches.put": "started watching {}",
  "web-seeds.remove": "removed the stored files of {}",
  "web-seeds.set-setting": "changed the settings for web seeds",
  "webhooks.delete": "deleted the webhook {}",
  "webhooks.edit": "changed the webhook {}",
  "webhooks.make": "added the webhook {}",
  "webhooks.replay": "sent an event to the webhook {} again",
  "webhooks.replay-failed": "sent failed events to the webhook {} again",
  "webhooks.rotate-secret": "changed the secret of the webhook {}",
  "webhooks.switch": ({ isOn }) =>
    isOn === undefined ? "switched the webhook {}" : `turned the webhook {} ${isOn ? "on" : "off"}`,
  "webhooks.test": "tested the webhook {}",
};

/**
 * The sentence of an audit entry after the name of who acted, split where the subject belongs; null if it names no
 * subject. Entries of earlier releases may have actions that no longer exist.
 */
export function actSentence(act: string, after: Values = null): [before: string, after: string | null] {
  const sentence = sentences[act] ?? `did “${act}” to {}`;
  const [first = "", rest = null] = (typeof sentence === "string" ? sentence : sentence(after ?? {})).split("{}");
  return after?.own === true ? [first, `${rest ?? ""} ${ABOUT_ONESELF}`] : [first, rest];
}

/** An action in words, without a certain subject: "users.change-password" is "Changed the password of …". */
export function actWords(act: string, subject = "…"): string {
  const [first, rest] = actSentence(act);
  const words = rest === null ? first : first + subject + rest;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The actions that have a sentence. */
export const namedActs = Object.keys(sentences);
