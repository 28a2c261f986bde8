import type { KnownMember, KnownTorrent, MemberStanding, TorrentStanding } from "./ports.ts";
import type { Refusal } from "./protocol/refusal.ts";

/*
 * Programs that tidy up clients read these texts: a torrent whose refusal says "unregistered", "not registered" or "has
 * been deleted" is removed from the client, files included. Only the refusals of torrents that are gone for good may
 * use those words. No refusal uses "unknown", "not found", "dead", "problem", "other", "uploaded" and the rest of their
 * lists. The programs ignore refusals that say "postponed" or name a passkey (admit.test.ts).
 */

const REFUSALS: Record<Exclude<MemberStanding, "active">, string> = {
  inactive: "Your account is not active.",
  unpaid: "Your membership is not paid. Sign in to the site to renew it.",
  suspended: "Your account is suspended.",
};

const TORRENT_REFUSALS: Record<Exclude<TorrentStanding, "listed">, string> = {
  pending: "This torrent has been postponed: it can be shared once it is approved.",
  deleted: "Unregistered torrent: this torrent has been deleted.",
  "taken-down": "This torrent was taken down after a notice. Unregistered torrent.",
};

/**
 * Whether the owner of a passkey, or of a token's key, may use the tracker. Refuses a missing, unknown, replaced or
 * expired one and an inactive member. `now`: epoch ms.
 */
export function admitMember(
  passkey: string | null,
  member: KnownMember | null,
  now: number,
): { memberId: string } | Refusal {
  if (passkey === null) return { refused: "The announce address has no valid passkey. Download the torrent again." };
  if (member === null) return { refused: "This passkey is not valid. Download the torrent again." };
  if (member.standing === "replaced")
    return { refused: "This passkey has been replaced. Download the torrent again.", retryIn: "never" };
  if (member.until !== undefined && member.until <= now)
    return { refused: "This passkey belongs to a token that has ended. Download the torrent again." };
  return member.standing === "active" ? { memberId: member.id } : { refused: REFUSALS[member.standing] };
}

/** Whether the torrent may be shared. Refuses unknown torrents and those pending, deleted or taken down. */
export function admitTorrent(torrent: KnownTorrent | null): KnownTorrent | Refusal {
  if (torrent === null) return { refused: "Unregistered torrent: it is not registered here." };
  return torrent.standing === "listed" ? torrent : { refused: TORRENT_REFUSALS[torrent.standing] };
}
