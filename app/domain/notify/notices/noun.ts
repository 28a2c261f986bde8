import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { COPY, OTHERS, SECRET, SOON } from "../../core/kernel/noun-words.ts";

export const notices: Noun = {
  privacy: [
    {
      title: "Notices and events",
      holds: "Events such as a reply to you, or a torrent of yours that was listed.",
      why: "To notify you, feeds, the IRC channel and programs that the operators have connected.",
      seenBy: "You. Connected programs receive only events that are already public.",
      kept: "Notices for 90 days, events for 30 days",
    },
  ],
  tables: {
    notices: {
      personal: [erased("title", "90 days")],
      other: "page link",
      privacy: "Notices and events",
      exported: mine("Your notices", { without: { [OTHERS]: "actor_id" } }),
      ofOthers: { actor_id: "another member's notices" },
      whenErased: "delete",
    },
    notice_causes: {
      personal: [kept("title", SOON, "a minute")],
      other: "page link audience members reached",
      privacy: "Notices and events",
      exported: COPY,
    },
    notice_settings: { exported: mine("Your notification settings", { key: "user_id" }) },
    notice_digests: { exported: mine("When your next digest is due", { key: "user_id" }) },
    told_once: {
      other: "page act",
      exported: mine("Pages you were notified about once", { key: "page act", without: { [OTHERS]: "act" } }),
      whenErased: "delete",
    },
    push_subscriptions: {
      personal: [erased("endpoint_hash sealed service device", "the session ends")],
      privacy: "Sign-ins",
      exported: mine("Browsers that receive your push notifications", {
        without: { [SECRET]: "session_id endpoint_hash sealed" },
      }),
      whenErased: "delete",
    },
  },
};
