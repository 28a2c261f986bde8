import type { Directory, KnownMember, KnownTorrent, MemberStanding, TorrentStanding } from "./ports.ts";
import { idFromHex } from "./protocol/ids.ts";

export type DirectoryMember = { id: string; standing: MemberStanding; passkey: string | null };
/** The info hash in hex. A hybrid torrent (BEP 52) is two of these with one id. */
export type DirectoryTorrent = { infoHash: string; id: number; standing: TorrentStanding };
export type DirectoryContent = {
  members: Iterable<DirectoryMember>;
  replacedPasskeys: Iterable<string>;
  torrents: Iterable<DirectoryTorrent>;
};

export type MemoryDirectory = Directory & {
  /** Adds or changes a member. A passkey that gives way to another is answered as replaced from then on. */
  setMember(member: DirectoryMember): void;
  /** Forgets a member, whose passkey is then unknown. */
  removeMember(id: string): void;
  /** Adds or changes a torrent. What is no info hash can never be announced and is passed over. */
  setTorrent(torrent: DirectoryTorrent): void;
  removeTorrent(infoHash: string): void;
  /** Puts new content in place of everything known so far, in one step. */
  replaceAll(content: DirectoryContent): void;
};

/** The directory that the site keeps current: every look-up is one read of a map. */
export function createDirectory(): MemoryDirectory {
  let passkeys = new Map<string, KnownMember | "replaced">();
  let passkeyOf = new Map<string, string>();
  let torrents = new Map<string, KnownTorrent>();

  function setMember({ id, standing, passkey }: DirectoryMember): void {
    const old = passkeyOf.get(id);
    if (old !== undefined && old !== passkey) passkeys.set(old, "replaced");
    if (passkey === null) {
      passkeyOf.delete(id);
      return;
    }
    passkeyOf.set(id, passkey);
    passkeys.set(passkey, { id, standing });
  }

  function setTorrent({ infoHash, id, standing }: DirectoryTorrent): void {
    const hash = idFromHex(infoHash);
    if (hash !== null) torrents.set(hash, { id, standing });
  }

  return {
    memberByPasskey: (passkey) => passkeys.get(passkey) ?? null,
    torrentByInfoHash: (infoHash) => torrents.get(infoHash) ?? null,
    setMember,
    setTorrent,
    removeMember(id) {
      const passkey = passkeyOf.get(id);
      if (passkey !== undefined) passkeys.delete(passkey);
      passkeyOf.delete(id);
    },
    removeTorrent(infoHash) {
      const hash = idFromHex(infoHash);
      if (hash !== null) torrents.delete(hash);
    },
    replaceAll(content) {
      passkeys = new Map();
      passkeyOf = new Map();
      torrents = new Map();
      for (const passkey of content.replacedPasskeys) passkeys.set(passkey, "replaced");
      for (const member of content.members) setMember(member);
      for (const torrent of content.torrents) setTorrent(torrent);
    },
  };
}
