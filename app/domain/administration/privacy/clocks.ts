import { DRAFT_DAYS } from "../../core/drafts/schema.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { SESSION_DAYS } from "../../people/auth/session-lifetime.ts";

type Times = SettingValue<"traces">;

/** A kind of personal data: what the privacy page says of it. */
export type Clock = {
  title: string;
  holds: string;
  why: string;
  /** The same on a site that costs nothing, if it differs. */
  whyFree?: string;
  seenBy: string;
  /** How long it is kept: a setting in days and from when they count, or words. */
  kept: { days: keyof Times; since: string } | string;
  /** Tables whose personal columns these are, by blanks; "table.column" for a single one. */
  columns: string;
};

const ACCOUNT = "Until the account is deleted";
const STAFF = "Staff with the right for it";

/**
 * Every kind of personal data, in the order of the privacy page. A test compares the columns with the schema: each personal
 * one belongs to one kind.
 */
export const clocks: readonly Clock[] = [
  {
    title: "Account",
    holds:
      "Name, names you had before, mail address, picture, text about you, time zone, saved searches, and which rules you accepted when.",
    why: "To let you in, to write to you, and to show you to other members.",
    seenBy: "You and staff who manage members. Members see your name, your picture and what your privacy choice shows.",
    kept: ACCOUNT,
    columns: "users former_usernames email_changes saved_searches",
  },
  {
    title: "What you keep",
    holds: "Your bookmarks with their folders and notes.",
    why: "So that you find them again.",
    seenBy: "You.",
    kept: ACCOUNT,
    columns: "bookmarks",
  },
  {
    title: "Collections",
    holds: "Your collections with their texts and notes, and what you have suggested for those of others.",
    why: "So that you and others find what belongs together.",
    seenBy: "You; members, once you share a collection; its owner reads what you suggest.",
    kept: `${ACCOUNT}; a suggestion until it is decided`,
    columns: "collections collection_items collection_suggestions",
  },
  {
    title: "Sign-ins",
    holds: "Address and browser of each session, and where notices are pushed to it.",
    why: "So that you can see where you are signed in, and end what is not yours; to push what you asked for; to show accounts that share an address.",
    seenBy: `You; ${STAFF.toLowerCase()}, and only that two accounts share an address or a network.`,
    kept: `${SESSION_DAYS} days after the last visit; until you sign out or end the session`,
    columns: "sessions push_subscriptions",
  },
  {
    title: "Marks of browsers",
    holds: "A random number in a cookie of each browser that you sign in with, as a hash, and when you did.",
    why: "To tell you of a sign-in from a new browser, to keep strangers' guesses from locking you out, and to show accounts that sign in with one browser.",
    seenBy: `${STAFF}, and only that two accounts have one in common.`,
    kept: { days: "deviceDays", since: "after the last sign-in with it; the cookie for 400 days" },
    columns: "sign_in_devices",
  },
  {
    title: "Addresses of erased accounts",
    holds:
      "A hash of the address, under a key that is not in the database: that staff had closed the account, and that it had its first free days.",
    why: "So that nobody washes off a step by leaving, or has a trial twice.",
    seenBy: "Nobody.",
    kept: "As long as the step lasts; a year after the deletion",
    columns: "address_marks",
  },
  {
    title: "Keys",
    holds: "Your password, second step, tokens and passkeys, as hashes or sealed where the use allows it.",
    why: "To check that it is you, your program or your torrent client.",
    seenBy: "Nobody; your passkey and the names of your tokens: you.",
    kept: "Until you replace or revoke them; links for passwords and sign-ins that are under way for a day at most",
    columns:
      "api_tokens token_keys seed_tokens user_passkeys two_factors recovery_codes sign_in_tickets password_reset_tokens",
  },
  {
    title: "Downloads of .torrents, and alarms about passkeys",
    holds:
      "Address, browser and passkey of a download. From which networks your clients announced, when there were many within an hour: the first half of each IPv4 address, the first quarter of each IPv6 address.",
    why: "To find out who used a passkey that is not theirs.",
    seenBy: STAFF,
    kept: { days: "downloadDays", since: "after the download, which still counts without them" },
    columns: "torrent_downloads passkey_alarms",
  },
  {
    title: "Torrent clients",
    holds: "Address, port and name of your clients, refusals of the tracker, tests of your port.",
    why: "Clients need each other's address to share. Traffic is credited to you.",
    seenBy: "You; staff while the client is running; other members' clients get the address and port.",
    kept: "Until the client stops or falls silent; a test of a port for a day, refusals until newer ones push them out",
    columns: "tracker_peers tracker_refusals tracker_reviews port_probes",
  },
  {
    title: "Mails",
    holds: "Your address and the words of each mail to you.",
    why: "To send it, and to answer when you say that it did not come.",
    seenBy: STAFF,
    kept: { days: "mailDays", since: "after it was sent" },
    columns: "mails",
  },
  {
    title: "Applications, registrations and invitations",
    holds: "Mail addresses and names of people who have not become members, and what applicants have answered.",
    why: "To decide on them, and to know them when they come again.",
    seenBy: STAFF,
    kept: {
      days: "joiningDays",
      since: "after an application was decided, or a registration or an invitation came to nothing",
    },
    columns:
      "applications application_answers application_messages application_votes registration_tokens address_proofs invitations",
  },
  {
    title: "Waiting list",
    holds: "The address to which we write when joining opens, and a word with it.",
    why: "To tell you once.",
    seenBy: STAFF,
    kept: { days: "waitingDays", since: "after you asked; until the mail is sent, or you take it off the list" },
    columns: "waiting_people",
  },
  {
    title: "Pictures of payments",
    holds: "The screenshot by which you showed a payment.",
    why: "To check the payment, and to prove the decision.",
    seenBy: STAFF,
    kept: { days: "proofDays", since: "after the decision; until the account is deleted" },
    columns: "payments.screenshot_path registration_tokens.screenshot_path",
  },
  {
    title: "Payments",
    holds: "Method, amount, day, and the reference or hash of the payment; how the day of the next one came about.",
    why: "The books must add up.",
    seenBy: "You, and staff who decide on payments.",
    kept: "For good, without your name once the account is deleted",
    columns: "payments payment_notices card_checkouts",
  },
  {
    title: "Posts and uploads",
    holds: "Topics, replies, comments, chat, torrents with their descriptions and NFOs, announcements.",
    why: "Other members read and answer them.",
    seenBy: "Members; an upload before it is listed: staff who review.",
    kept: "Until deleted; they stay, without your name, when the account is deleted",
    columns: "forum_topics forum_replies torrent_comments chat_messages torrents user_uploads notifications",
  },
  {
    title: "Private messages",
    holds: "Subject and words.",
    why: "You wrote or got them.",
    seenBy: "You and the other member; staff, once one of you reports it.",
    kept: "Until both of you have deleted it",
    columns: "private_messages",
  },
  {
    title: "Complaints, reports and takedown notices",
    holds: "What was claimed, by whom, about what, and how it was decided.",
    why: "Evidence of a claim and its answer, for both sides.",
    seenBy: STAFF,
    kept: "For good; your name until the account is deleted, except what a takedown notice declares",
    columns: "cases case_notes takedown_notices noticed_torrents",
  },
  {
    title: "Steps of discipline and notes of the staff",
    holds:
      "Warnings, limits and suspensions with their reasons and your answers; notes of the staff about you, and whether they look at your posts first.",
    why: "So that staff decide alike, and know what was before.",
    seenBy: "You, except the notes; staff with the right for it.",
    kept: ACCOUNT,
    columns: "standing_steps member_notes member_watches",
  },
  {
    title: "Addresses in the audit log",
    holds: "From where an act of the staff was done.",
    why: "To find out who used the account of an administrator.",
    seenBy: "Administrators.",
    kept: { days: "auditDays", since: "after the act" },
    columns: "audit_entries.address",
  },
  {
    title: "The audit log",
    holds: "Who of the staff did what to whom, with the state before and after.",
    why: "Somebody must answer for each act.",
    seenBy: "Administrators.",
    kept: "For good",
    columns: "audit_entries",
  },
  {
    title: "Reports of acts on many at once",
    holds: "Names of the members to whom an act was done.",
    why: "To undo it, and to see whom it was refused for.",
    seenBy: STAFF,
    kept: { days: "reportDays", since: "after the act" },
    columns: "bulk_runs",
  },
  {
    title: "The administrators' own work",
    holds: "Commands and runs of the system, with their output.",
    why: "To see what was done and what came of it.",
    seenBy: "Administrators.",
    kept: "Until 500 newer runs or 200 newer commands push them out",
    columns: "operations console_lines",
  },
  {
    title: "Notices and events",
    holds: "What happened: a reply to you, a torrent of yours that was listed.",
    why: "To tell you, feeds, the chat on IRC, and the programs that the operators have connected.",
    seenBy: "You; what is public anyway: those programs.",
    kept: "Notices for 90 days, events for 30 days",
    columns: "notices notice_causes site_events webhook_deliveries announcer_lines",
  },
  {
    title: "Points",
    holds: "What you earned points for.",
    why: "Points become a discount.",
    whyFree: "Points show what you do for this site.",
    seenBy: "You and staff who manage points.",
    kept: ACCOUNT,
    columns: "user_activities",
  },
  {
    title: "Unsent text and archives",
    holds: "What you typed and did not send; answers to your calls; the archive of your data.",
    why: "So that nothing typed is lost, and nothing sent twice is done twice.",
    seenBy: "You.",
    kept: `Unsent text for ${DRAFT_DAYS} days, answers and archives for a day`,
    columns: "form_drafts idempotency_keys account_exports",
  },
  {
    title: "Counts of attempts",
    holds: "How often something was tried from an address or by an account.",
    why: "To stop guessing and floods.",
    seenBy: "Nobody.",
    kept: "Until the limit's time is over, an hour at most after it",
    columns: "rate_limits",
  },
];
