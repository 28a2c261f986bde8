import type { KnownMember, KnownTorrent, MemberStanding } from "./ports.ts";
import type { Refusal } from "./protocol/refusal.ts";

const REFUSALS: Record<Exclude<MemberStanding, "active">, string> = {
  inactive: "Your account is not active.",
  unpaid: "Your membership is not paid. Sign in to the site to renew it.",
  suspended: "Your account is suspended.",
};

/** Whether the passkey's owner may use the tracker. Refuses a missing, unknown or replaced passkey and an inactive member. */
export function admitMember(passkey: string | null, member: KnownMember | null): { memberId: string } | Refusal {
  if (passkey === null) return { refused: "The announce address has no valid passkey. Download the torrent again." };
  if (member === null) return { refused: "Unknown passkey. Download the torrent again." };
  if (member.standing === "replaced")
    return { refused: "This passkey has been replaced. Download the torrent again.", retryIn: "never" };
  return member.standing === "active" ? { memberId: member.id } : { refused: REFUSALS[member.standing] };
}

/** Whether the torrent may be shared. Refuses unknown torrents and those pending, deleted or taken down. */
export function admitTorrent(torrent: KnownTorrent | null): KnownTorrent | Refusal {
  if (torrent === null) return { refused: "This torrent is not registered here." };
  if (torrent.standing === "taken-down") return { refused: "This torrent was taken down after a notice." };
  return torrent.standing === "listed" ? torrent : { refused: "This torrent is not available." };
}
