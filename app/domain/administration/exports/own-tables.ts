/** The rows of a table that are a member's, and how they are exported. */
export type OwnTable = {
  /** Tells the member who reads the archive about the rows. */
  about: string;
  /** The condition of the member's rows, in SQL; ":me" is the id of the account. */
  own: string;
  /** The columns that tell the member's rows apart, by blanks. */
  key: string;
  /** Columns that are left out, by blanks, under the reason. */
  without?: Record<string, string>;
};

const SECRET = "a secret that opens something, or what one is checked by";
const STAFF = "names a member of the staff, or is for staff alone";
const OTHERS = "says what another member did";
const FILE = "in this archive as a file of its own";
const INTERNAL = "the site's own bookkeeping, which says nothing about you";

const mine = (about: string, more: Partial<OwnTable> = {}): OwnTable => ({
  about,
  own: "user_id = :me",
  key: "id",
  ...more,
});
const through = (column: string, table: string, owner = "user_id") =>
  `${column} IN (SELECT id FROM ${table} WHERE ${owner} = :me)`;
const MY_MAIL = "(SELECT lower(email) FROM users WHERE id = :me)";
const MY_TORRENTS = through("torrent_id", "torrents", "uploaded_by");
const MY_UPLOADS = through("upload_id", "user_uploads");

/** Every table with rows of a member, under its name. Each becomes a file of the archive. */
export const ownTables: Record<string, OwnTable> = {
  account_exports: mine("The archives you asked for, this one the last", {
    key: "user_id",
    without: { [INTERNAL]: "stored_name" },
  }),
  api_tokens: mine("Tokens by which programs call the API as you", { without: { [SECRET]: "hash" } }),
  applications: mine("How you applied", {
    own: `(user_id = :me OR lower(email) = ${MY_MAIL})`,
    without: { [SECRET]: "token_hash sealed_token", [STAFF]: "decided_by" },
  }),
  application_answers: mine("What you answered when you applied", {
    own: `application_id IN (SELECT id FROM applications WHERE user_id = :me OR lower(email) = ${MY_MAIL})`,
    key: "application_id position",
    without: { [FILE]: "picture" },
  }),
  application_messages: mine("Questions that you were asked when you applied, and your answers", {
    own: `kind <> 'note' AND application_id IN (SELECT id FROM applications WHERE user_id = :me OR lower(email) = ${MY_MAIL})`,
    without: { [STAFF]: "author_id" },
  }),
  audit_entries: mine("What you did with a right of the staff", {
    own: "actor_id = :me",
    without: { [OTHERS]: "subject_id subject_name before after" },
  }),
  billing_cycles: mine("Your bills"),
  bulk_runs: mine("What you did to many things at once, with a right of the staff", {
    own: "actor_id = :me",
    without: { [OTHERS]: "done refused" },
  }),
  card_checkouts: mine("Payments by card that you began"),
  cases: mine("Complaints, reports and messages that you sent to the staff", {
    own: `(reporter_id = :me OR lower(sender_email) = ${MY_MAIL})`,
    without: { [STAFF]: "handled_by", [OTHERS]: "reported_by reported_by_id", [INTERNAL]: "words" },
  }),
  chat_messages: mine("What you wrote in the chat", { without: { [INTERNAL]: "once_key" } }),
  covers: mine("Covers of your uploads and torrents", { own: `(${MY_UPLOADS} OR ${MY_TORRENTS})` }),
  email_changes: mine("A new address that waits to be confirmed", {
    key: "user_id",
    without: { [SECRET]: "token" },
  }),
  bookmarks: mine("What you keep", { key: "kind subject_id" }),
  collections: mine("Your collections of torrents", { own: "owner_id = :me" }),
  collection_items: mine("The torrents in your collections, with your notes", {
    own: through("collection_id", "collections", "owner_id"),
    key: "collection_id torrent_id",
  }),
  collection_suggestions: mine("Torrents that you have suggested for collections, until they are decided"),
  follows: mine("What you follow", { key: "kind subject_id" }),
  form_drafts: mine("Text that you typed and have not sent", { key: "path" }),
  former_usernames: mine("Names you had before", { without: { [INTERNAL]: "name_skeleton" } }),
  forum_baselines: mine("Since when the forums count as read for you", { key: "user_id" }),
  forum_replies: mine("Your replies in the forums", { own: "author_id = :me" }),
  forum_topics: mine("Your topics in the forums", {
    own: "author_id = :me",
    without: { [OTHERS]: "last_reply_by" },
  }),
  forum_visits: mine("Which topics you have read, and how far", { key: "topic_id" }),
  import_items: mine("Files that you imported"),
  invitations: mine("Your invitations, and the one by which you joined", {
    own: "(inviter_id = :me OR accepted_by = :me)",
  }),
  mails: mine("Mails to you", {
    own: `lower(recipient) = ${MY_MAIL}`,
    without: {
      "you have got it, and it may hold a link that opens your account": "text html",
      [INTERNAL]: "key",
      [SECRET]: "stop_url",
    },
  }),
  member_blocks: mine("Members whose messages you do not take", { key: "blocked_id" }),
  noticed_torrents: mine("Your torrents in takedown notices, and your answers", { own: "uploader_id = :me" }),
  notice_digests: mine("When your next digest is due", { key: "user_id" }),
  notice_settings: mine("How you are told of notices", { key: "user_id" }),
  notices: mine("What you were told of", { without: { [OTHERS]: "actor_id" } }),
  notifications: mine("Announcements that you wrote", { own: "admin_id = :me" }),
  passkey_alarms: mine("When your passkey was used from many networks", { without: { [STAFF]: "seen_at" } }),
  password_reset_tokens: mine("When you asked for a new password", { without: { [SECRET]: "token" } }),
  payment_notices: mine("Refunds and disputes of your payments", {
    own: through("payment_id", "payments"),
    without: { [STAFF]: "handled_by notes" },
  }),
  paid_time: mine("How the day of your next payment came about"),
  payments: mine("Your payments", { without: { [STAFF]: "decided_by" } }),
  port_probes: mine("Tests whether your client can be reached", { key: "ip port" }),
  previews: mine("The sounds of your uploads and torrents, and what was measured of them", {
    own: `(${MY_UPLOADS} OR ${MY_TORRENTS})`,
    without: { [INTERNAL]: "peaks source_name stored_name" },
  }),
  private_messages: mine("Messages that you sent and got, and have not deleted", {
    own: "((sender_id = :me AND NOT is_deleted_by_sender) OR (receiver_id = :me AND NOT is_deleted_by_receiver))",
    without: { [OTHERS]: "is_deleted_by_sender is_deleted_by_receiver" },
  }),
  push_subscriptions: mine("Browsers to which your notices are pushed", {
    without: { [SECRET]: "session_id endpoint_hash sealed" },
  }),
  recovery_codes: mine("Your recovery codes, without the codes", { without: { [SECRET]: "code_hash" } }),
  registration_tokens: mine("How you registered", {
    own: `(user_id = :me OR lower(email) = ${MY_MAIL})`,
    without: { [SECRET]: "token password_hash", [STAFF]: "decided_by", [INTERNAL]: "name_skeleton application_id" },
  }),
  right_uses: mine("Rights of the staff that you were the last to use", { key: "right" }),
  role_holders: mine("Your roles", { key: "role_id", without: { [STAFF]: "given_by" } }),
  saved_searches: mine("Your saved searches"),
  seed_requests: mine("Torrents that you asked others to seed"),
  seed_tokens: mine("When your clients got a key for web seeds", {
    key: "user_id",
    without: { [SECRET]: "token_hash sealed" },
  }),
  sessions: mine("Where you are signed in", {
    key: "sid",
    without: { [SECRET]: "sid sess", [INTERNAL]: "written_to" },
  }),
  sign_in_devices: mine("When you first and last signed in with each of your browsers", {
    key: "device_hash",
    without: { [SECRET]: "device_hash" },
  }),
  standing_steps: mine("Steps of discipline, with the reason and your answer", {
    without: { [STAFF]: "note by_id lifted_by_id" },
  }),
  takedown_notices: mine("What you declared in a takedown notice", {
    own: through("case_id", "cases", "reporter_id"),
    key: "case_id",
    without: { [INTERNAL]: "fingerprint" },
  }),
  terms_acceptances: mine("Which versions of the rules you accepted, and when", { key: "version" }),
  thanks: mine("Thanks that you gave", { without: { [OTHERS]: "receiver_id" } }),
  token_keys: mine("When your tokens got keys for torrents", {
    own: through("token_id", "api_tokens"),
    key: "token_id",
    without: { [SECRET]: "announce_key seed_hash seed_sealed" },
  }),
  told_once: mine("Pages of which you were told once", { key: "page act", without: { [OTHERS]: "act" } }),
  torrent_comments: mine("Your comments on torrents"),
  torrent_downloads: mine("Torrents that you downloaded", { without: { [SECRET]: "passkey announce_url" } }),
  torrents: mine("Torrents that you uploaded, as the index lists them", {
    own: "uploaded_by = :me",
    without: { [FILE]: "torrent_data nfo_bytes files" },
  }),
  tracker_days: mine("Your traffic by day", { key: "day" }),
  tracker_events: mine("What the page of live activity showed of you"),
  tracker_peers: mine("Your torrent clients as the tracker sees them", { without: { [INTERNAL]: "client_key" } }),
  tracker_refusals: mine("Why the tracker refused your clients", { key: "reason info_hash" }),
  tracker_review_torrents: mine("The torrents of held traffic", {
    own: through("review_id", "tracker_reviews"),
    key: "review_id torrent_id",
  }),
  tracker_reviews: mine("Traffic that was held for a look", { without: { [STAFF]: "decided_by" } }),
  tracker_snatches: mine("Your traffic by torrent", { key: "torrent_id" }),
  tracker_stats: mine("Your traffic in all"),
  two_factors: mine("When you turned on two-step sign-in", {
    key: "user_id",
    without: { [SECRET]: "secret last_step" },
  }),
  user_activities: mine("Your points, one by one"),
  user_passkeys: mine("When you got a passkey for the tracker", { without: { [SECRET]: "passkey" } }),
  user_stats: mine("Your points and figures in all"),
  user_uploads: mine("Torrents that you sent in, with their decisions", {
    without: { [FILE]: "torrent_file torrent_facts nfo_bytes", [STAFF]: "approved_by look_at_since" },
  }),
  users: mine("Your account", {
    own: "id = :me",
    without: { [SECRET]: "password_hash passkey", [FILE]: "profile_picture", [INTERNAL]: "name_skeleton name_clash" },
  }),
  waiting_people: mine("How you asked to be told when joining opens", {
    own: `lower(email) = ${MY_MAIL}`,
    without: { [SECRET]: "token_hash sealed_token" },
  }),
  web_seed_uses: mine("What your clients fetched from the site itself", { key: "torrent_id" }),
};

/** The columns of a table that are left out, each under its reason. */
export const leftOutOf = ({ without = {} }: Pick<OwnTable, "without">): Record<string, string> =>
  Object.fromEntries(
    Object.entries(without).flatMap(([reason, columns]) => columns.split(" ").map((column) => [column, reason])),
  );
