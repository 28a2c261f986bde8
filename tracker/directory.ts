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
type DirectoryContent = {
  members: Iterable<DirectoryMember>;
  replacedPasskeys: Iterable<ReplacedPasskey>;
  torrents: Iterable<DirectoryTorrent>;
};

export type MemoryDirectory = Directory & {
  /** Adds or changes a member. The old passkey of a member who gets another is answered as replaced from then on. */
  setMember(member: DirectoryMember): void;
  /** Removes a member. All passkeys of the member are unknown from then on, also the replaced ones. */
  removeMember(id: string): void;
  /** Adds or changes a torrent. One without a valid info hash can never be announced and is ignored. */
  setTorrent(torrent: DirectoryTorrent): void;
  removeTorrent(infoHash: string): void;
  /** Replaces the whole content in one step. */
  replaceAll(content: DirectoryContent): void;
};

/** The directory in memory, which the site keeps up to date. Every look-up is one read of a map. */
export function createDirectory(): MemoryDirectory {
  let passkeys = new ShardedMap<KnownMember>();
  let passkeyOf = new ShardedMap<string>();
  // The replaced passkeys of the members who have any.
  let replacedOf = new ShardedMap<string[]>();
  let torrents = new ShardedMap<KnownTorrent>();
  // The second hash of hybrid torrents.
  let otherHash = new ShardedMap<string>();

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
    memberByPasskey: (passkey) => passkeys.get(passkey) ?? null,
    torrentByInfoHash: (infoHash) => torrents.get(infoHash) ?? null,
    isActive: (memberId) => passkeys.get(passkeyOf.get(memberId) ?? "")?.standing === "active",
    setMember,
    setTorrent,
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
      for (const { passkey, id } of content.replacedPasskeys) addReplaced(passkey, id);
      for (const member of content.members) setMember(member);
      for (const torrent of content.torrents) setTorrent(torrent);
    },
  };
}
