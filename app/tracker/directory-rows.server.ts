import type { Client } from "pg";
import type {
  DirectoryKey,
  DirectoryMember,
  DirectoryTorrent,
  DirectoryUpload,
  ReplacedPasskey,
} from "#tracker/directory.ts";

type MemberRow = {
  id: string;
  passkey: string | null;
  is_active: boolean;
  is_suspended: boolean;
  has_paid_registration: boolean;
  deleted_at: Date | null;
};
type TorrentRow = {
  id: number;
  info_hash: string;
  info_hash_v2: string | null;
  is_active: boolean;
  taken_down_at: Date | null;
  uploaded_by: string | null;
};

const torrentColumns = "id, info_hash, info_hash_v2, is_active, taken_down_at, uploaded_by";
const memberColumns = "id, passkey, is_active, is_suspended, has_paid_registration, deleted_at";

const keyColumns = `k.token_id AS "tokenId", k.announce_key AS key, t.user_id AS "memberId",
  (extract(epoch FROM t.expires_at) * 1000)::float8 AS until`;
const keyTables = "token_keys k JOIN api_tokens t ON t.id = k.token_id";
const waitingUploads = `SELECT id, info_hash AS "infoHash" FROM user_uploads WHERE status IN ('pending', 'returned') AND info_hash <> ''`;

const toMember = (row: MemberRow): DirectoryMember => ({
  id: row.id,
  passkey: row.passkey,
  standing: row.is_suspended
    ? "suspended"
    : row.is_active
      ? "active"
      : row.has_paid_registration
        ? "inactive"
        : "unpaid",
});

const toTorrent = (row: TorrentRow): DirectoryTorrent => ({
  id: row.id,
  infoHash: row.info_hash,
  infoHashV2: row.info_hash_v2,
  // A torrent that is neither listed nor taken down was deleted: waiting uploads have no torrent yet.
  standing: row.is_active ? "listed" : row.taken_down_at ? "taken-down" : "deleted",
  ...(row.uploaded_by ? { uploaderId: row.uploaded_by } : {}),
});

/** Everything in the tracker's directory. */
export async function readDirectory(from: Client) {
  const members = await from.query<MemberRow>(`SELECT ${memberColumns} FROM users`);
  const replaced = await from.query<ReplacedPasskey>(
    "SELECT passkey, user_id AS id FROM user_passkeys WHERE NOT is_active",
  );
  const keys = await from.query<DirectoryKey>(`SELECT ${keyColumns} FROM ${keyTables}`);
  const uploads = await from.query<DirectoryUpload>(waitingUploads);
  const torrents = await from.query<TorrentRow>(`SELECT ${torrentColumns} FROM torrents WHERE info_hash IS NOT NULL`);
  return {
    members: members.rows.map(toMember),
    replacedPasskeys: replaced.rows,
    torrents: torrents.rows.map(toTorrent),
    keys: keys.rows,
    uploads: uploads.rows,
  };
}

/** One member, or null if there is none. A deleted account stays as an emptied row without a known passkey. */
export async function readMember(from: Client, id: string): Promise<DirectoryMember | null> {
  const { rows } = await from.query<MemberRow>(`SELECT ${memberColumns} FROM users WHERE id = $1`, [id]);
  return rows[0] && !rows[0].deleted_at ? toMember(rows[0]) : null;
}

/** One torrent, or null if there is none with an info hash. */
export async function readTorrent(from: Client, id: number): Promise<DirectoryTorrent | null> {
  const { rows } = await from.query<TorrentRow>(
    `SELECT ${torrentColumns} FROM torrents WHERE id = $1 AND info_hash IS NOT NULL`,
    [id],
  );
  return rows[0] ? toTorrent(rows[0]) : null;
}

/** The key of a token, or null if it has none or is revoked. */
export async function readKey(from: Client, tokenId: number): Promise<DirectoryKey | null> {
  const { rows } = await from.query<DirectoryKey>(`SELECT ${keyColumns} FROM ${keyTables} WHERE k.token_id = $1`, [
    tokenId,
  ]);
  return rows[0] ?? null;
}

/** An upload that waits for review, or null if it does not. */
export async function readWaitingUpload(from: Client, id: number): Promise<DirectoryUpload | null> {
  const { rows } = await from.query<DirectoryUpload>(`${waitingUploads} AND id = $1`, [id]);
  return rows[0] ?? null;
}
