import type { Directory, KnownMember, KnownTorrent, MemberStanding, TorrentStanding } from "./ports.ts";
import { idFromHex } from "./protocol/ids.ts";
import { ShardedMap } from "./sharded-map.ts";

export type DirectoryMember = { id: string; standing: MemberStanding; passkey: string | null };
export type ReplacedPasskey = { passkey: string; id: string };
/**
 * Hashes in hex. A hybrid torrent (BEP 52) is announced by both and has one swarm: each of its clients speaks the older
 * protocol too, and nobody is counted or credited twice. `infoHashV2` is the whole SHA-256.
 */
export type DirectoryTorrent = {
  infoHash: string;
  infoHashV2?: string | null;
  id: number;
  standing: TorrentStanding;
  uploaderId?: string | undefined;
};
/** The key with which torrents announce that were downloaded with a token. `until`: epoch ms; null: no end. */
export type DirectoryKey = { tokenId: number; key: string; memberId: string; until: number | null };
/** An upload that waits for review, so that its uploader's client is told to wait. */
export type DirectoryUpload = { id: number; infoHash: string };
type DirectoryContent = {
  members: Iterable<DirectoryMember>;
  keys: Iterable<DirectoryKey>;
  uploads: Iterable<DirectoryUpload>;
  replacedPasskeys: Iterable<ReplacedPasskey>;
  torrents: Iterable<DirectoryTorrent>;
};

/** The number of a torrent that does not exist yet. */
const NO_TORRENT = -1;

export type MemoryDirectory = Directory & {
  /** Adds or changes a member. If the passkey is new, the old one is refused as replaced from then on. */
  setMember(member: DirectoryMember): void;
  /** Removes a member. All passkeys of the member, including replaced ones, are unknown from then on. */
  removeMember(id: string): void;
  /** Adds or changes a torrent. One without a valid info hash can never be announced and is ignored. */
  setTorrent(torrent: DirectoryTorrent): void;
  removeTorrent(infoHash: string): void;
  setKey(key: DirectoryKey): void;
  removeKey(tokenId: number): void;
  setUpload(upload: DirectoryUpload): void;
  removeUpload(id: number): void;
  /** Replaces the whole content in one step. */
  replaceAll(content: DirectoryContent): void;
};

/** The directory in memory, which the site keeps up to date. Every look-up is one read of a map. */
export function createDirectory(): MemoryDirectory {
  let passkeys = new ShardedMap<KnownMember>();
  let passkeyOf = new ShardedMap<string>();
  // Each member's replaced passkeys, if any.
  let replacedOf = new ShardedMap<string[]>();
  let torrents = new ShardedMap<KnownTorrent>();
  // The second hash of hybrid torrents.
  let otherHash = new ShardedMap<string>();
  let keys = new Map<string, DirectoryKey>();
  let keyOfToken = new Map<number, string>();
  let hashOfUpload = new Map<number, string>();
  // How many uploads with a hash are waiting.
  let waiting = new Map<string, number>();

  function addReplaced(passkey: string, id: string): void {
    passkeys.set(passkey, { id, standing: "replaced" });
    const others = replacedOf.get(id);
    if (others) others.push(passkey);
    else replacedOf.set(id, [passkey]);
  }

  function setMember({ id, standing, passkey }: DirectoryMember): void {
    const old = passkeyOf.get(id);
    if (old !== undefined && old !== passkey) addReplaced(old, id);
    if (passkey === null) {
      passkeyOf.delete(id);
      return;
    }
    passkeyOf.set(id, passkey);
    passkeys.set(passkey, { id, standing });
  }

  function memberByKey(key: string): KnownMember | null {
    const known = keys.get(key);
    const owner = known && passkeys.get(passkeyOf.get(known.memberId) ?? "");
    if (!known || !owner) return null;
    return known.until === null ? owner : { ...owner, until: known.until };
  }

  function removeKey(tokenId: number): void {
    keys.delete(keyOfToken.get(tokenId) ?? "");
    keyOfToken.delete(tokenId);
  }

  function setKey(key: DirectoryKey): void {
    removeKey(key.tokenId);
    keyOfToken.set(key.tokenId, key.key);
    keys.set(key.key, key);
  }

  function removeUpload(id: number): void {
    const hash = hashOfUpload.get(id);
    if (hash === undefined) return;
    hashOfUpload.delete(id);
    const left = (waiting.get(hash) ?? 1) - 1;
    if (left === 0) waiting.delete(hash);
    else waiting.set(hash, left);
  }

  function setUpload({ id, infoHash }: DirectoryUpload): void {
    removeUpload(id);
    const hash = idFromHex(infoHash);
    if (hash === null) return;
    hashOfUpload.set(id, hash);
    waiting.set(hash, (waiting.get(hash) ?? 0) + 1);
  }

  const pendingTorrent = (infoHash: string): KnownTorrent | null =>
    waiting.has(infoHash) ? { id: NO_TORRENT, standing: "pending", infoHash } : null;

  function setTorrent({ infoHash, infoHashV2, id, standing, uploaderId }: DirectoryTorrent): void {
    const hash = idFromHex(infoHash);
    if (hash === null) return;
    const known: KnownTorrent = { id, standing, infoHash: hash, uploaderId };
    torrents.set(hash, known);
    const other = idFromHex(infoHashV2?.slice(0, 40) ?? "");
    if (other === null || other === hash) return;
    torrents.set(other, known);
    otherHash.set(hash, other);
  }

  return {
    memberByPasskey: (passkey) => passkeys.get(passkey) ?? memberByKey(passkey),
    torrentByInfoHash: (infoHash) => torrents.get(infoHash) ?? pendingTorrent(infoHash),
    isActive: (memberId) => passkeys.get(passkeyOf.get(memberId) ?? "")?.standing === "active",
    setMember,
    setTorrent,
    setKey,
    removeKey,
    setUpload,
    removeUpload,
    removeMember(id) {
      const passkey = passkeyOf.get(id);
      if (passkey !== undefined) passkeys.delete(passkey);
      for (const old of replacedOf.get(id) ?? []) passkeys.delete(old);
      passkeyOf.delete(id);
      replacedOf.delete(id);
    },
    removeTorrent(infoHash) {
      const hash = idFromHex(infoHash);
      if (hash === null) return;
      torrents.delete(hash);
      torrents.delete(otherHash.get(hash) ?? "");
      otherHash.delete(hash);
    },
    replaceAll(content) {
      passkeys = new ShardedMap();
      passkeyOf = new ShardedMap();
      replacedOf = new ShardedMap();
      torrents = new ShardedMap();
      otherHash = new ShardedMap();
      keys = new Map();
      keyOfToken = new Map();
      hashOfUpload = new Map();
      waiting = new Map();
      for (const { passkey, id } of content.replacedPasskeys) addReplaced(passkey, id);
      for (const member of content.members) setMember(member);
      for (const torrent of content.torrents) setTorrent(torrent);
      for (const key of content.keys) setKey(key);
      for (const upload of content.uploads) setUpload(upload);
    },
  };
}
