import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, NO_MEMBER, SECRET, SITE, STAFF } from "../../core/kernel/noun-words.ts";

export const tracker: Noun = {
  privacy: [
    {
      title: "Torrent clients",
      holds: "IP address, port and name of your clients, refusals by the tracker, and tests of your port.",
      why: "Clients need each other's address to share. Traffic is credited to you.",
      seenBy: "You; staff while the client is running. Other members' clients get the address and port.",
      kept: "Until the client stops or falls silent; port tests for a day; refusals until newer ones replace them",
    },
  ],
  tables: {
    tracker_days: { exported: mine("Your traffic by day", { key: "day" }) },
    tracker_events: {
      other: "type",
      exported: mine("Your entries in live activity"),
      whenErased: "delete",
    },
    tracker_logs: { other: "writer", exported: SITE },
    tracker_peers: {
      personal: [erased("ip other_ip peer_id user_agent", "the client stops or falls silent")],
      other: "info_hash event",
      privacy: "Torrent clients",
      exported: mine("Your torrent clients as the tracker sees them", { without: { [INTERNAL]: "client_key" } }),
      whenErased: "delete",
    },
    tracker_refusals: {
      personal: [erased("reason client info_hash", "newer refusals replace it")],
      privacy: "Torrent clients",
      exported: mine("Reasons why the tracker refused your clients", { key: "reason info_hash" }),
      whenErased: "delete",
    },
    tracker_review_torrents: {
      exported: mine("The torrents of held traffic", {
        own: "review_id IN (SELECT id FROM tracker_reviews WHERE user_id = :me)",
        key: "review_id torrent_id",
      }),
    },
    tracker_reviews: {
      personal: [erased("client")],
      privacy: "Torrent clients",
      exported: mine("Your held traffic", { without: { [STAFF]: "decided_by" } }),
      ofOthers: { decided_by: "another member's traffic" },
    },
    tracker_samples: { exported: SITE },
    tracker_snatches: { exported: mine("Your traffic by torrent", { key: "torrent_id" }) },
    tracker_stats: { exported: mine("Your traffic in all") },
    tracker_swarms: { other: "info_hash", exported: NO_MEMBER },
    port_probes: {
      personal: [erased("ip", "a day")],
      privacy: "Torrent clients",
      exported: mine("Tests of whether your client can be reached", { key: "ip port" }),
      whenErased: "delete",
    },
    user_passkeys: {
      personal: [erased("passkey")],
      privacy: "Keys",
      exported: mine("When you got a passkey for the tracker", { without: { [SECRET]: "passkey" } }),
      whenErased: "delete",
    },
  },
};
