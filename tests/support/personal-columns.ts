/** The subject of the data. A stranger has no account: a visitor, or the sender of a notice. */
type Whose = "member" | "staff" | "stranger";

export type Personal = {
  /** Names of columns, by blanks. */
  columns: string;
  whose: Whose;
  /** Whether nothing of a member is left in them once the account is erased. */
  isErased: boolean;
  /** How long they are kept otherwise. */
  until: string;
  /** Why they outlive the account. */
  why?: string;
};

type Table = { personal?: Personal[] /** Columns that hold nothing of a person, by blanks. */; other?: string };

const erased = (columns: string, until = "", whose: Whose = "member"): Personal => ({
  columns,
  whose,
  isErased: true,
  until,
});
const kept = (columns: string, why: string, until = "", whose: Whose = "member"): Personal => ({
  columns,
  whose,
  isErased: false,
  until,
  why,
});

const BOOKS = "the books must add up";
const WORDS = "part of what others read and answer, shown as by a deleted member";
const EVIDENCE = "evidence of a claim and its answer";
const ANSWERABLE = "somebody must answer for an act; administrators only";
const SOON = "it is gone soon";

/** Columns of any table that name a row: an erased account's row is empty. */
export const isReference = (column: string): boolean => /(^|_)(id|by)$/.test(column);

/**
 * Every column that can hold text, of every table but those of the job queue and the migrations: personal, or not. A new
 * column fails the test until it is put here. docs/personal-data.md is made of it.
 */
export const tables: Record<string, Table> = {
  account_exports: { personal: [erased("stored_name", "a day after it is made")] },
  announcer_lines: { personal: [erased("text", "30 days")], other: "event_uid" },
  announcer_state: { other: "nick last_error" },
  api_tokens: { personal: [erased("name hash last_client last_family", "the token is revoked")] },
  application_answers: {
    personal: [erased("answer picture", "90 days after the decision, or as set; until it is withdrawn", "stranger")],
    other: "kind question",
  },
  application_messages: {
    personal: [erased("text", "90 days after the decision, or as set", "stranger")],
  },
  application_votes: {
    personal: [erased("word", "90 days after the decision, or as set", "staff")],
  },
  applications: {
    personal: [
      erased(
        "token_hash sealed_token username email decision",
        "90 days after the decision, or as set; two days where the address was not confirmed",
        "stranger",
      ),
    ],
  },
  address_marks: {
    personal: [kept("hash", "a hash under a key that is not in the database", "the step ends; a year")],
  },
  address_proofs: {
    personal: [erased("sealed_token sealed_code link_hash", "the address is confirmed, or two days", "stranger")],
  },
  audit_entries: {
    personal: [
      erased("address", "90 days, or as set", "staff"),
      kept("actor_name", ANSWERABLE, "for good", "staff"),
      kept("subject_name before after", ANSWERABLE, "for good"),
    ],
    other: "act subject_kind",
  },
  backup_copies: { other: "name sha256" },
  barred_info_hashes: { other: "info_hash" },
  billing_cycles: { other: "billing_period reason" },
  bookmarks: { personal: [erased("folder note")] },
  bulk_runs: { personal: [erased("done refused", "30 days, or as set")], other: "kind act" },
  card_checkouts: { personal: [erased("id session_id url payment_intent")], other: "currency" },
  case_notes: {
    personal: [erased("author_name", "", "staff"), kept("text", EVIDENCE, "for good", "staff")],
  },
  cases: {
    personal: [
      erased("sender_name sender_email", "for good", "stranger"),
      erased("reported_by words"),
      kept("subject statement problem reported_text", EVIDENCE, "for good"),
      kept("decision", EVIDENCE, "for good", "staff"),
    ],
  },
  chat_messages: {
    personal: [erased("username profile_picture once_key"), kept("message", WORDS, "the line is deleted")],
  },
  collection_items: { personal: [erased("note")] },
  collection_suggestions: { personal: [erased("word", "the suggestion is decided")] },
  collections: { personal: [erased("name text")] },
  console_lines: {
    personal: [
      erased("actor_name", "200 newer lines", "staff"),
      kept("command output", SOON, "200 newer lines", "staff"),
    ],
  },
  corrections_taken_out: { other: "field" },
  covers: { other: "alt stored_name source" },
  dropbox_settings: { other: "access_token refresh_token" },
  email_changes: { personal: [erased("email token", "it is confirmed or asked for anew")] },
  file_records: {
    other: "filename original_filename file_type mime_type content content_hash description tags category",
  },
  form_drafts: { personal: [erased("path fields", "7 days")] },
  former_usernames: { personal: [erased("username name_skeleton")] },
  forum_categories: { other: "name description color" },
  forum_replies: { personal: [kept("content", WORDS, "the reply is deleted")] },
  forum_topics: { personal: [kept("title content", WORDS, "the topic is deleted")] },
  idempotency_keys: { personal: [erased("key fingerprint answer", "a day")] },
  import_items: { other: "file_name torrent_hash message category description refusal" },
  invitations: {
    personal: [
      erased("invitee_email", "90 days after the invitation has expired, or as set", "stranger"),
      erased("note", "90 days after the invitation has expired, or as set"),
    ],
    other: "invite_code",
  },
  mails: {
    personal: [erased("key recipient subject text html stop_url last_error", "90 days after it was sent, or as set")],
  },
  member_notes: { personal: [erased("text")] },
  member_watches: { personal: [erased("reason")] },
  noticed_torrents: {
    personal: [
      kept("counter_statement counter_name counter_address counter_signature", EVIDENCE, "for good"),
      kept("reason counter_reason", EVIDENCE, "for good", "staff"),
    ],
    other: "target name info_hash",
  },
  notice_causes: {
    personal: [kept("title", SOON, "a minute")],
    other: "page link audience members reached",
  },
  notices: { personal: [erased("title", "90 days")], other: "page link" },
  notifications: {
    personal: [erased("admin_username", "", "staff"), kept("message", WORDS, "it is deleted", "staff")],
  },
  operations: {
    personal: [
      erased("actor_name", "500 newer runs", "staff"),
      kept("message output input current report result", SOON, "500 newer runs"),
    ],
    other: "kind claim",
  },
  password_reset_tokens: { personal: [erased("token", "a day after it expires")] },
  payment_notices: {
    personal: [erased("notes"), kept("external_id payment_intent reason", BOOKS, "for good")],
    other: "currency",
  },
  payments: {
    personal: [
      erased("screenshot_path", "3,650 days after the decision, or as set"),
      erased("notes"),
      kept("reference transaction_hash stripe_session_id payment_intent", BOOKS, "for good"),
    ],
    other: "payment_type crypto_type receiving_address receipt",
  },
  passkey_alarms: { personal: [erased("named", "days that operators set, 30 by default")] },
  port_probes: { personal: [erased("ip", "a day")] },
  previews: { other: "problem file_name source_name stored_name format peaks tempo_from key key_from tags" },
  private_messages: {
    personal: [kept("subject content", "the other member's copy", "both have deleted it")],
  },
  product_slugs: { other: "slug" },
  products: { other: "name slug" },
  publisher_slugs: { other: "slug" },
  publishers: { other: "name slug" },
  rate_limits: { personal: [kept("key", SOON, "the limit's time is over, an hour at the most after it", "stranger")] },
  push_subscriptions: { personal: [erased("endpoint_hash sealed service device", "the session ends")] },
  recovery_codes: { personal: [erased("code_hash")] },
  registration_tokens: {
    personal: [
      erased(
        "token reference email username name_skeleton password_hash transaction_hash screenshot_path notes",
        "90 days where nothing came of it, or as set; the picture 14 days",
        "stranger",
      ),
    ],
    other: "crypto_type receiving_address invite_code stripe_session_id",
  },
  review_claims: { other: "queue item_id" },
  right_uses: { other: "right" },
  roles: { other: "name note colour rights" },
  saved_searches: { personal: [erased("name query", "it is deleted")] },
  search_vocabulary: { other: "word" },
  seed_tokens: { personal: [erased("token_hash sealed")] },
  sessions: {
    personal: [erased("sid sess user_agent address seeing_as", "30 days after the last visit")],
    other: "seeing_rights",
  },
  settings: { other: "key value" },
  site_examination: { other: "findings" },
  sign_in_tickets: { personal: [erased("token", "a few minutes")], other: "door" },
  site_events: { personal: [erased("data", "30 days")], other: "uid subject_kind" },
  sign_in_devices: { personal: [erased("device_hash", "90 days after the last sign-in, or as set")] },
  standing_steps: { personal: [erased("reason note answer lift_reason")], other: "rights" },
  tags: { other: "name" },
  takedown_notices: {
    personal: [
      kept("reference name organisation email address targets signature fingerprint", EVIDENCE, "for good", "stranger"),
    ],
  },
  token_keys: { personal: [erased("announce_key seed_hash seed_sealed", "the token is revoked")] },
  terms_versions: { other: "text" },
  told_once: { other: "page act" },
  torrent_comments: { personal: [kept("comment", WORDS, "it is deleted")] },
  torrent_contents: { other: "counts kinds plugin_formats systems architectures sample_kinds keys" },
  torrent_counts: { other: "category platform" },
  torrent_downloads: { personal: [erased("passkey user_agent ip_address announce_url", "30 days, or as set")] },
  torrent_files: { other: "info_hash original_announce modified_torrent_data" },
  torrent_search: { other: "facets title words" },
  torrents_before: { other: "document" },
  torrents: {
    personal: [
      kept("description notes nfo nfo_bytes withdrawn_reason", WORDS, "for good"),
      kept("torrent_data", "the file as it was sent, with its tracker; each download gets another one", "for good"),
    ],
    other:
      "type name files size done download_link download_url dropbox_path category platform licence tags info_hash info_hash_v2 version announce_url",
  },
  tracker_events: { other: "type" },
  tracker_leases: { other: "active writer standby" },
  tracker_logs: { other: "writer" },
  tracker_peers: {
    personal: [erased("ip other_ip peer_id user_agent", "the client stops or falls silent")],
    other: "info_hash event",
  },
  tracker_refusals: { personal: [erased("reason client info_hash", "newer refusals push it out")] },
  tracker_reviews: { personal: [erased("client")] },
  tracker_swarms: { other: "info_hash" },
  two_factors: { personal: [erased("secret", "it is switched off")] },
  user_activities: { personal: [erased("description")], other: "activity_type" },
  user_passkeys: { personal: [erased("passkey")] },
  user_uploads: {
    personal: [
      kept("file_name description notes nfo nfo_bytes torrent_file torrent_facts", WORDS, "for good; a draft a day"),
      kept("moderator_notes asked asked_from", EVIDENCE, "for good", "staff"),
    ],
    other: "file_size category platform info_hash sent_info_hash name licence tags publisher product version",
  },
  users: {
    personal: [
      erased(
        "email username name_skeleton first_name last_name profile_image_url profile_picture password_hash passkey time_zone about",
      ),
    ],
    other: "font_family font_size theme list_density",
  },
  waiting_people: {
    personal: [erased("token_hash sealed_token email word", "the mail is sent, or 365 days, or as set", "stranger")],
  },
  web_seeds: { other: "folder" },
  webhook_deliveries: { personal: [erased("answer", "30 days")], other: "uid type subject problem" },
  webhooks: { other: "name sealed_url host sealed_secret sealed_previous_secret off_reason" },
};
