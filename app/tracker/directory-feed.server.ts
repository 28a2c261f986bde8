import type pg from "pg";
import { createListener } from "#app/db/listen.server.ts";
import type { Log } from "#app/process/log.server.ts";
import type { DirectoryMember, DirectoryTorrent, MemoryDirectory } from "#tracker/directory.ts";

const CHANNEL = "tracker_directory";

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
};

export type FeedEvents = {
  /** A member may no longer announce: their peers leave at once. */
  memberBarred: (id: string) => void;
  torrentWithdrawn: (infoHash: string) => void;
  /** A setting was written; "*": some may have been, unheard. */
  settingChanged: (key: string) => Promise<void>;
};

const torrentColumns = "id, info_hash, info_hash_v2, is_active, taken_down_at";
const memberColumns = "id, passkey, is_active, is_suspended, has_paid_registration, deleted_at";

const asMember = (row: MemberRow): DirectoryMember => ({
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

const asTorrent = (row: TorrentRow): DirectoryTorrent => ({
  id: row.id,
  infoHash: row.info_hash,
  infoHashV2: row.info_hash_v2,
  standing: row.is_active ? "listed" : row.taken_down_at ? "taken-down" : "withdrawn",
});

/**
 * Keeps the tracker's directory equal to the database: everything at the start, then each change as PostgreSQL
 * notifies it, whichever process made it. So a member made inactive is refused at the next announce, and a flood of
 * unknown passkeys never becomes a query.
 */
export function createDirectoryFeed(
  connectionString: string,
  directory: MemoryDirectory,
  events: FeedEvents,
  log: Log,
) {
  const memberIds = new Set<string>();
  const hashOfTorrent = new Map<number, string>();
  async function loadAll(from: pg.Client): Promise<void> {
    const members = await from.query<MemberRow>(`SELECT ${memberColumns} FROM users`);
    const replaced = await from.query<{ passkey: string; id: string }>(
      "SELECT passkey, user_id AS id FROM user_passkeys WHERE NOT is_active",
    );
    const torrents = await from.query<TorrentRow>(`SELECT ${torrentColumns} FROM torrents WHERE info_hash IS NOT NULL`);
    const barred = new Set(memberIds);
    const withdrawn = new Set(hashOfTorrent.values());
    memberIds.clear();
    hashOfTorrent.clear();
    for (const { id } of members.rows) memberIds.add(id);
    for (const { id, info_hash } of torrents.rows) hashOfTorrent.set(id, info_hash);
    directory.replaceAll({
      members: members.rows.map(asMember),
      replacedPasskeys: replaced.rows,
      torrents: torrents.rows.map(asTorrent),
    });
    // Those known before and no longer on record leave too: a reload takes the place of their own notices.
    for (const row of members.rows)
      if (row.is_active && !row.is_suspended) barred.delete(row.id);
      else barred.add(row.id);
    for (const row of torrents.rows)
      if (row.is_active) withdrawn.delete(row.info_hash);
      else withdrawn.add(row.info_hash);
    for (const id of barred) events.memberBarred(id);
    for (const infoHash of withdrawn) events.torrentWithdrawn(infoHash);
  }

  async function apply(from: pg.Client, payload: string): Promise<void> {
    const change = JSON.parse(payload) as { kind: string; id?: string | number };
    if (change.kind === "member") await applyMember(from, String(change.id));
    else if (change.kind === "torrent") await applyTorrent(from, Number(change.id));
    else await loadAll(from);
  }

  async function applyMember(from: pg.Client, id: string): Promise<void> {
    const { rows } = await from.query<MemberRow>(`SELECT ${memberColumns} FROM users WHERE id = $1`, [id]);
    // A deleted account stays as an emptied row, and its passkeys are nobody's.
    const member = rows[0] && !rows[0].deleted_at ? asMember(rows[0]) : null;
    if (member) {
      memberIds.add(id);
      directory.setMember(member);
    } else {
      memberIds.delete(id);
      directory.removeMember(id);
    }
    if (member?.standing !== "active") events.memberBarred(id);
  }

  async function applyTorrent(from: pg.Client, id: number): Promise<void> {
    const { rows } = await from.query<TorrentRow>(
      `SELECT ${torrentColumns} FROM torrents WHERE id = $1 AND info_hash IS NOT NULL`,
      [id],
    );
    const known = hashOfTorrent.get(id);
    const row = rows[0];
    if (known && known !== row?.info_hash) {
      directory.removeTorrent(known);
      events.torrentWithdrawn(known);
      hashOfTorrent.delete(id);
    }
    if (!row) return;
    hashOfTorrent.set(id, row.info_hash);
    // Its second hash may be another now.
    directory.removeTorrent(row.info_hash);
    directory.setTorrent(asTorrent(row));
    if (!row.is_active) events.torrentWithdrawn(row.info_hash);
  }

  return createListener({
    connectionString,
    log,
    name: "tracker directory",
    channels: [CHANNEL, "settings"],
    async ready(client, again) {
      await loadAll(client);
      if (again) await events.settingChanged("*");
    },
    async notices(batch, client) {
      for (const { channel, payload } of batch)
        await (channel === CHANNEL ? apply(client, payload) : events.settingChanged(payload));
    },
  });
}
