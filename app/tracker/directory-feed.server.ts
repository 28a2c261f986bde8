import type { Client } from "pg";
import { createListen } from "#app/db/listen.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { MemoryDirectory } from "#tracker/directory.ts";
import { readDirectory, readKey, readMember, readTorrent, readWaitingUpload } from "./directory-rows.server.ts";

const CHANNEL = "tracker_directory";

export type FeedEvents = {
  /** A member may no longer announce: all peers of the member are removed immediately. */
  memberBarred: (id: string) => void;
  torrentWithdrawn: (infoHash: string) => void;
  /** A setting was changed. "*": any may have changed while the connection was lost. */
  settingChanged: (key: string) => Promise<void>;
};

/**
 * Keeps the tracker's directory equal to the database: it loads everything at the start, then follows each change by
 * PostgreSQL's notifications, whichever process made it. A deactivated member is therefore refused at the next
 * announce, and a flood of unknown passkeys never becomes a query.
 */
export function createDirectoryFeed(
  connectionString: string,
  directory: MemoryDirectory,
  events: FeedEvents,
  log: Log,
) {
  const follower = new DirectoryFollower(directory, events);
  return createListen({ connectionString, log, name: "tracker directory" })({
    channels: [CHANNEL, "settings"],
    async ready(client, again) {
      await follower.loadAll(client);
      if (again) await events.settingChanged("*");
    },
    async notices(batch, client) {
      for (const { channel, payload } of batch)
        await (channel === CHANNEL ? follower.apply(client, payload) : events.settingChanged(payload));
    },
  });
}

/**
 * Applies the database's rows to the directory. It remembers the known members and torrents, so that it notices
 * deletions.
 */
class DirectoryFollower {
  readonly #directory: MemoryDirectory;
  readonly #events: FeedEvents;
  #memberIds = new Set<string>();
  #hashOfTorrent = new Map<number, string>();

  constructor(directory: MemoryDirectory, events: FeedEvents) {
    this.#directory = directory;
    this.#events = events;
  }

  /** Loads everything. Members and torrents that no longer exist are removed. */
  async loadAll(from: Client): Promise<void> {
    const content = await readDirectory(from);
    const barred = new Set(this.#memberIds);
    const withdrawn = new Set(this.#hashOfTorrent.values());
    this.#memberIds = new Set(content.members.map(({ id }) => id));
    this.#hashOfTorrent = new Map(content.torrents.map(({ id, infoHash }) => [id, infoHash]));
    this.#directory.replaceAll(content);
    for (const { id, standing } of content.members)
      if (standing === "active") barred.delete(id);
      else barred.add(id);
    for (const { infoHash, standing } of content.torrents)
      if (standing === "listed") withdrawn.delete(infoHash);
      else withdrawn.add(infoHash);
    for (const id of barred) this.#events.memberBarred(id);
    for (const infoHash of withdrawn) this.#events.torrentWithdrawn(infoHash);
  }

  /** Applies a notification: the member or torrent that changed, or a sign that very many did. */
  async apply(from: Client, payload: string): Promise<void> {
    const change = JSON.parse(payload) as { kind: string; id?: string | number };
    if (change.kind === "member") await this.#applyMember(from, String(change.id));
    else if (change.kind === "torrent") await this.#applyTorrent(from, Number(change.id));
    else if (change.kind === "key") await this.#applyKey(from, Number(change.id));
    else if (change.kind === "upload") await this.#applyUpload(from, Number(change.id));
    else await this.loadAll(from);
  }

  async #applyMember(from: Client, id: string): Promise<void> {
    const member = await readMember(from, id);
    if (member) {
      this.#memberIds.add(id);
      this.#directory.setMember(member);
    } else {
      this.#memberIds.delete(id);
      this.#directory.removeMember(id);
    }
    if (member?.standing !== "active") this.#events.memberBarred(id);
  }

  async #applyKey(from: Client, tokenId: number): Promise<void> {
    const key = await readKey(from, tokenId);
    if (key) this.#directory.setKey(key);
    else this.#directory.removeKey(tokenId);
  }

  async #applyUpload(from: Client, id: number): Promise<void> {
    const upload = await readWaitingUpload(from, id);
    if (upload) this.#directory.setUpload(upload);
    else this.#directory.removeUpload(id);
  }

  async #applyTorrent(from: Client, id: number): Promise<void> {
    const torrent = await readTorrent(from, id);
    const known = this.#hashOfTorrent.get(id);
    if (known && known !== torrent?.infoHash) {
      this.#directory.removeTorrent(known);
      this.#events.torrentWithdrawn(known);
      this.#hashOfTorrent.delete(id);
    }
    if (!torrent) return;
    this.#hashOfTorrent.set(id, torrent.infoHash);
    // Its second hash may have changed, so remove the old one first.
    this.#directory.removeTorrent(torrent.infoHash);
    this.#directory.setTorrent(torrent);
    if (torrent.standing !== "listed") this.#events.torrentWithdrawn(torrent.infoHash);
  }
}
