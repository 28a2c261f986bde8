import { type Finding, gone } from "./finding.ts";

/** Part A: what was wrong, or lost people. */
export const wrong: Finding[] = [
  gone("A1", "A mass act that was refused in part showed an error, and never its report.", {
    "tests/e2e/bulk-acts.spec.ts": "a mass act that is refused in part shows its report, and is undone from there",
  }),
  gone("A2a", "A mass act could not be undone, and activating everybody let members in who had not paid.", {
    "app/domain/moderation/bulk/bulk.server.test.ts": [
      "is undone within ten minutes: each member stands as before, unless they have changed since",
      "that ends a suspension does not open the account of a member who had not paid",
    ],
  }),
  gone("A2b", "Members who are suspended together were told neither why nor until when.", {
    "app/domain/moderation/bulk/suspend-many.server.test.ts":
      "an act on many suspends with a reason, and until a day, which each of them is told",
  }),
  gone("A3a", "List and torrent page called torrents dead that the site itself serves.", {
    "app/domain/catalogue/torrents/from-site.server.test.ts": [
      "the site is a source of what it holds: in the list, on the page, on the landing page and among a member's own",
      "leaves nothing to ask seeders for",
    ],
    "app/ui/seed-words.test.ts": "says the site where it is the only source, and the seeders where there are some",
    "app/domain/administration/home/find-home.server.test.ts":
      "tells a new member's first steps until a torrent is complete or one was sent",
  }),
  gone("A3b", "Landing page and tracker health do not count the site as a source.", {
    "app/domain/catalogue/torrents/from-site.server.test.ts":
      "the site is a source of what it holds: in the list, on the page, on the landing page and among a member's own",
  }),
  gone("A4", "Tempo and key were stated as facts of noise and of sounds without a beat.", {
    "app/adapters/sounds/guess-music.test.ts": [
      "are withheld from noise, tones, pads, chords, hits and clicks at random",
      "are right where they are said, but for the octave of some tempos",
    ],
    "app/routes/previews/preview-facts.test.ts": "marks a tempo that was measured as about right",
  }),
  gone("A5", "Nobody could correct the sounds, text or licence of a listed torrent.", {
    "app/domain/catalogue/previews/find-to-change.server.test.ts":
      "are changed by its uploader and by moderators alone, while it is listed",
    "app/domain/catalogue/previews/previews.server.test.ts":
      "are corrected by their uploader and by moderators, whose corrections are in the audit log",
    "app/domain/catalogue/corrections/corrections.server.test.ts":
      "are corrected by its uploader and by moderators at any time, and their changes are told",
  }),
  gone("A6", "The start of a new site's administration said that nothing was to do.", {
    "app/domain/administration/admin/set-up.server.test.ts":
      "are all open on a new site, and each is done once the site finds what it asks for",
    "tests/e2e/site-settings.spec.ts":
      "the start of the administration lists what a new site needs, and how each part of it does",
  }),
  gone("A7", "Strangers could register on a site that had no way to pay.", {
    "tests/api/joining.test.ts": [
      "the landing page and the registration say so with a way to write, and offer neither a form nor its steps",
      "administrators read on their start page that nobody can join, with the way to where it is set",
    ],
    "tests/api/waiting-list.test.ts":
      "is offered while joining is closed, takes an address by form, and its page takes it off again",
  }),
  gone("A8", "Founders could not let friends in without a payment.", {
    "app/domain/joining/registrations/make-account.server.test.ts":
      "is open while joining is closed, and its owner sets the password by the mailed link",
    "tests/e2e/joining-modes.spec.ts": "an invitation-only free site grows from one member to ten, and shows no price",
  }),
  gone("A9", "Mail that did not leave, a late backup and a full disk were on no screen.", {
    "app/domain/administration/admin/health.test.ts": "calls the $part $state when it is $when",
    "app/domain/administration/admin/set-up.server.test.ts":
      "finds mails that do not leave, and shows their error only to those who manage mail",
    "app/domain/core/mail/send-mail.server.test.ts":
      "becomes a file that mail programs open where there is no SMTP server",
  }),
  gone("A10", "The takedown page denied files that the site stores.", {
    "app/domain/moderation/cases/read-stored.server.test.ts":
      "is nothing on an empty site, and each kind once one torrent has it",
  }),
  gone("A11", "Any text was taken for a transaction hash, and reviewers could not follow it.", {
    "app/domain/joining/payments/transaction-hash.test.ts": [
      "has the form that its coin prescribes",
      "is refused in words that name the coin, and leads to the operator's explorer",
    ],
    "tests/api/membership.test.ts": "goes by transaction hash, is seen by administrators, and opens the account",
  }),
  gone("A12", "A slip in a price went live without a question, and the audit log named unchanged fields.", {
    "app/domain/joining/payments/paying.server.test.ts": "asks before %s changes by more than half",
    "app/domain/core/settings/audit-of-settings.server.test.ts": "of %s names the values that changed and no others",
  }),
  gone("A13a", "There was no recipe for one machine with systemd or Docker.", {
    "tests/hosting-examples.test.ts": [
      "set only what is a setting",
      "have services that find each other",
      "runs the site's supervisor, not as root, with a check of its health",
    ],
  }),
  gone("A13b", "The recipe for Fly ended before domain, mail, logs, upgrade and restore.", {
    "tests/hosting-examples.test.ts": "lead from a domain to a restore at Fly, with commands that fit the image",
  }),
];
