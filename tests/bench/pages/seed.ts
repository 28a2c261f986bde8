import { READER_VERSION } from "#app/domain/catalogue/contents/read-contents.ts";

export type Sizes = { torrents: number; members: number; topics: number; posts: number; points: number };

export const FULL: Sizes = { torrents: 200_000, members: 50_000, topics: 20_000, posts: 1_000_000, points: 5_000_000 };
export const SMALL: Sizes = { torrents: 2_000, members: 500, topics: 200, posts: 10_000, points: 50_000 };

type Step = { table: string; sql: string };

/** The id of the n-th member, as SQL. The first is the one who reads the pages: everything on them is well filled. */
const member = (n: string) => `md5('member' || (${n}))::uuid::text`;
const anyMember = (sizes: Sizes, n: string) => member(`1 + (${n})::bigint * 7919 % ${sizes.members}`);
const anyTorrent = (sizes: Sizes, n: string) => `1 + (${n})::bigint * 6151 % ${sizes.torrents}`;
/** One of the words, by a number, as SQL. */
const oneOf = (words: string[], n: string) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(",")}])[1 + (${n}) % ${words.length}]`;
const rows = (count: number) => `generate_series(1, ${count}) i`;
const ago = (count: number, minutes: number) => `now() - (${count} - i) * interval '${minutes} minutes'`;

const SENTENCE =
  "'Layer number ' || i || ' sits under the pads: cut below two hundred, widen above four thousand, and leave the middle to the voice. '";

/** All that the pages read. Triggers and foreign keys are off while it is written; the last steps write what they would. */
export function seedSteps(sizes: Sizes, passwordHash: string): Step[] {
  const { torrents, members, topics, posts, points } = sizes;
  return [
    {
      table: "users",
      // No member's month of points ends as long as the seed is kept: the worker would see to it beside what is measured.
      sql: `INSERT INTO users (id, username, email, password_hash, is_active, has_paid_registration, passkey, last_seen_at, last_payment_date, next_reset_at, created_at, updated_at)
        SELECT ${member("i")}, 'member' || i, 'member' || i || '@bench.test', '${passwordHash}', true, true, md5('passkey' || i),
          now() - i * interval '1 minute', now() - interval '10 days', now() + interval '10 years', ${ago(members, 30)}, now() FROM ${rows(members)}`,
    },
    {
      table: "user_passkeys",
      sql: "INSERT INTO user_passkeys (user_id, passkey) SELECT id, passkey FROM users WHERE passkey IS NOT NULL",
    },
    {
      table: "torrents",
      sql: `INSERT INTO torrents (name, category, platform, size, size_bytes, file_count, files, description, licence, info_hash, uploaded_by, created_at, updated_at, seeders, leechers)
        SELECT ${oneOf(["Amber", "Brass", "Cedar", "Dusty", "Ember", "Frost", "Glass", "Hollow"], "i")} || ' '
            || CASE WHEN i % 1000 = 7 THEN 'Quetzal' ELSE ${oneOf(["Tape", "Kick", "Drone", "Choir", "Reed", "Vox"], "i")} END
            || ' ' || ${oneOf(["Pads", "Loops", "Kit", "Suite", "Tools"], "i")} || ' vol. ' || i,
          ${oneOf(["DAWs", "VST Instruments", "VST Effects", "Samples", "eBooks/Tutorials", "Extras", "Miscellaneous"], "i")},
          ${oneOf(["PC", "MAC", "BOTH"], "i")}, i || ' KB', i * 1024, 12, files.list, ${SENTENCE} || ${SENTENCE}, 'CC0-1.0',
          md5('torrent' || i) || '00000000', ${anyMember(sizes, "i")}, ${ago(torrents, 5)}, now(), i % 40, i % 7
        FROM ${rows(torrents)} CROSS JOIN (SELECT jsonb_agg(jsonb_build_object('path', 'Samples/Pad ' || f || '.wav', 'length', f * 90001)) AS list FROM generate_series(1, 12) f) files`,
    },
    {
      table: "torrent_comments",
      sql: `INSERT INTO torrent_comments (torrent_id, user_id, comment, created_at)
        SELECT CASE WHEN i % 10 = 0 THEN ${torrents} ELSE ${anyTorrent(sizes, "i")} END, ${anyMember(sizes, "i")}, ${SENTENCE}, ${ago(torrents / 10, 9)} FROM ${rows(torrents / 10)}`,
    },
    {
      table: "forum_topics",
      sql: `INSERT INTO forum_topics (category_id, title, content, author_id, views, created_at, updated_at, last_reply_at, is_pinned)
        SELECT 1 + i % 6, 'How do you keep ' || ${oneOf(["pads", "kicks", "voices", "reeds"], "i")} || ' apart in mix ' || i || '?', ${SENTENCE} || ${SENTENCE},
          ${anyMember(sizes, "i")}, i % 900, ${ago(topics, 60)}, now(), ${ago(topics, 60)}, i % 5000 = 17 FROM ${rows(topics)}`,
    },
    {
      table: "forum_replies",
      sql: `INSERT INTO forum_replies (topic_id, content, author_id, created_at, updated_at)
        SELECT 1 + i::bigint * 7919 % ${topics}, ${SENTENCE}, ${anyMember(sizes, "i")}, ${ago(posts, 1)}, now() FROM ${rows(posts)}`,
    },
    {
      table: "user_activities",
      sql: `INSERT INTO user_activities (user_id, activity_type, points, description, related_id, created_at)
        SELECT ${anyMember(sizes, "i")}, ${oneOf(["topic", "reply", "seeding", "comment"], "i")}, 1 + i % 5, 'Points of entry ' || i, i::text, now() - (${points} - i) * interval '20 seconds' FROM ${rows(points)}`,
    },
    {
      table: "private_messages",
      sql: `INSERT INTO private_messages (sender_id, receiver_id, subject, content, is_read, created_at)
        SELECT ${anyMember(sizes, "i")}, CASE WHEN i % 200 = 0 THEN ${member("1")} ELSE ${anyMember(sizes, "i + 1")} END, 'About mix ' || i, ${SENTENCE}, i % 1000 <> 0, ${ago(members, 7)} FROM ${rows(members)}`,
    },
    {
      table: "notifications",
      sql: `INSERT INTO notifications (message, admin_username, created_at) SELECT 'Notice ' || i || ': the index was read anew.', 'operator', ${ago(40, 600)} FROM ${rows(40)}`,
    },
    {
      table: "collections",
      sql: `INSERT INTO collections (owner_id, name, text, visibility, created_at, updated_at)
        SELECT ${anyMember(sizes, "i")}, 'Pads for winter ' || i, ${SENTENCE}, 'members', ${ago(1_000, 60)}, ${ago(1_000, 60)} FROM ${rows(1_000)}`,
    },
    {
      table: "collection_items",
      sql: `INSERT INTO collection_items (collection_id, torrent_id, position, note, added_at)
        SELECT c, ${anyTorrent(sizes, "c * 200 + i")}, i, CASE WHEN i % 3 = 0 THEN ${SENTENCE} END, now()
        FROM generate_series(1, 1000) c CROSS JOIN ${rows(100)} ON CONFLICT DO NOTHING`,
    },
    {
      table: "invitations",
      sql: `INSERT INTO invitations (inviter_id, invitee_email, invite_code, status, expires_at, created_at)
        SELECT ${member("1 + i / 10")}, 'guest' || i || '@bench.test', md5('invitation' || i), (${oneOf(["accepted", "expired"], "i")})::invitation_status, now() + interval '3 days', ${ago(members, 9)} FROM ${rows(members)}`,
    },
    {
      table: "payments",
      sql: `INSERT INTO payments (user_id, payment_type, amount, status, billing_period, created_at, updated_at)
        SELECT ${anyMember(sizes, "i")}, 'monthly', 10, (${oneOf(["approved", "approved", "rejected", "pending"], "i")})::payment_status, 'monthly', ${ago(members, 11)}, now() FROM ${rows(members)}`,
    },
    {
      table: "notices",
      sql: `INSERT INTO notices (user_id, kind, page, link, title, count, told_at, read_at)
        SELECT ${member("1")}, (${oneOf(["reply", "mention", "comment", "release"], "i")})::notice_kind, '/forums/topics/' || i, '/forums/replies/' || i, 'How do you keep pads apart in mix ' || i || '?', 1 + i % 5,
          ${ago(1_000, 30)}, CASE WHEN i % 2 = 0 THEN now() END FROM ${rows(1_000)}`,
    },
    ...trackerSteps(sizes),
    ...countSteps,
  ];
}

/** A tenth of the torrents is alive; a member has traffic on ten of them, the reader on some hundred. */
const trackerSteps = (sizes: Sizes): Step[] => [
  {
    table: "tracker_swarms",
    sql: `INSERT INTO tracker_swarms (info_hash, torrent_id, seeders, leechers, completed, total_announces, uploaded, downloaded, seeding_time, last_activity)
      SELECT info_hash, id, CASE WHEN id % 10 = 0 THEN seeders ELSE 0 END, CASE WHEN id % 10 = 0 THEN leechers ELSE 0 END, id % 90, id % 9000, size_bytes * 3, size_bytes * 2, 86400, now() - id % 5000 * interval '1 minute' FROM torrents`,
  },
  {
    table: "tracker_stats",
    sql: `INSERT INTO tracker_stats (user_id, uploaded, downloaded, ratio, total_announces, active_torrents, seeding_time, completed_torrents, last_activity)
      SELECT ${member("i")}, i::bigint * 90000000, i::bigint * 45000000, 2, i, i % 12, i * 3600, i % 60, now() - i * interval '1 minute' FROM ${rows(sizes.members)}`,
  },
  {
    table: "tracker_snatches",
    sql: `INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, announces, seeding_time, completed_at)
      SELECT CASE WHEN i % ${sizes.torrents / 100} = 0 THEN ${member("1")} ELSE ${anyMember(sizes, "i")} END, ${anyTorrent(sizes, "i")}, i * 1024, i * 512, 9, 7200, now() - i % 9000 * interval '1 minute' FROM ${rows(sizes.torrents)} ON CONFLICT DO NOTHING`,
  },
  {
    table: "tracker_days",
    sql: `INSERT INTO tracker_days (user_id, day, uploaded, downloaded, seeding_time)
      SELECT ${member("1 + i / 30")}, current_date - i % 30, i::bigint * 70000, i::bigint * 40000, 3600 FROM generate_series(0, ${sizes.members} * 3) i`,
  },
  {
    table: "tracker_events",
    sql: `INSERT INTO tracker_events (type, user_id, torrent_id, points, created_at)
      SELECT ${oneOf(["download", "completion", "seeding", "upload"], "i")}, CASE WHEN i % 500 = 0 THEN ${member("1")} ELSE ${anyMember(sizes, "i")} END, ${anyTorrent(sizes, "i")}, i % 3, ${ago(sizes.torrents / 2, 1)} FROM ${rows(sizes.torrents / 2)}`,
  },
  {
    table: "tracker_samples",
    sql: `INSERT INTO tracker_samples (at, swarms, seeders, leechers, announces) SELECT now() - i * interval '5 minutes', 20000, 9000 + i % 700, 900 + i % 90, (3000 - i)::bigint * 5000 FROM ${rows(2_016)}`,
  },
  {
    table: "torrent_downloads",
    sql: `INSERT INTO torrent_downloads (user_id, torrent_id, passkey, created_at)
      SELECT user_id, torrent_id, md5('download' || torrent_id), first_at FROM tracker_snatches`,
  },
];

/** Counts and sums that triggers and use cases would have written. */
const countSteps: Step[] = [
  {
    table: "torrent_counts",
    sql: "INSERT INTO torrent_counts (category, platform, count) SELECT category, platform, count(*) FROM torrents WHERE is_active GROUP BY 1, 2",
  },
  {
    // As the job has read them: it would go on reading while pages are measured.
    table: "torrent_contents",
    sql: `INSERT INTO torrent_contents (torrent_id, reader_version, counts, kinds, plugin_formats, systems, architectures, sample_kinds, tempos, keys, read_at)
      SELECT id, ${READER_VERSION}, '{"wav": 12}', '{wav}', '{}', '{}', '{}', '{}', ARRAY[80 + id % 80], '{}', now() FROM torrents`,
  },
  { table: "torrent_search", sql: "SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents))" },
  {
    table: "user_stats",
    sql: `INSERT INTO user_stats (user_id, activity_points, last_activity_at, total_uploads, total_downloads, seeding_time)
      SELECT u.id, coalesce(a.points, 0), a.at, coalesce(t.count, 0), coalesce(d.count, 0), coalesce(s.seeding_time, 0) FROM users u
        LEFT JOIN (SELECT user_id, sum(points) AS points, max(created_at) AS at FROM user_activities GROUP BY 1) a ON a.user_id = u.id
        LEFT JOIN (SELECT uploaded_by, count(*) FROM torrents GROUP BY 1) t ON t.uploaded_by = u.id
        LEFT JOIN (SELECT user_id, count(DISTINCT torrent_id) FROM torrent_downloads GROUP BY 1) d ON d.user_id = u.id
        LEFT JOIN tracker_stats s ON s.user_id = u.id`,
  },
  {
    table: "torrents",
    sql: "UPDATE torrents t SET comments = c.count FROM (SELECT torrent_id, count(*) FROM torrent_comments GROUP BY 1) c WHERE c.torrent_id = t.id",
  },
  {
    table: "forum_topics",
    sql: `UPDATE forum_topics t SET reply_count = r.count, last_reply_at = r.at, last_reply_by = r.by
      FROM (SELECT topic_id, count(*), max(created_at) AS at, (array_agg(author_id ORDER BY id DESC))[1] AS by FROM forum_replies GROUP BY 1) r WHERE r.topic_id = t.id`,
  },
];
