import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { COPY, OTHERS, SECRET, SOON } from "../../core/kernel/noun-words.ts";

export const notices: Noun = {
  privacy: [
    {
      title: "Notices and events",
      holds: "What happened: a reply to you, a torrent of yours that was listed.",
      why: "To tell you, feeds, the chat on IRC, and the programs that the operators have connected.",
      seenBy: "You; what is public anyway: those programs.",
      kept: "Notices for 90 days, events for 30 days",
    },
  ],
  tables: {
    notices: {
      personal: [erased("title", "90 days")],
      other: "page link",
      privacy: "Notices and events",
      exported: mine("What you were told of", { without: { [OTHERS]: "actor_id" } }),
      ofOthers: { actor_id: "what another member was told" },
      whenErased: "delete",
    },
    notice_causes: {
      personal: [kept("title", SOON, "a minute")],
      other: "page link audience members reached",
      privacy: "Notices and events",
      exported: COPY,
    },
    notice_settings: { exported: mine("How you are told of notices", { key: "user_id" }) },
    notice_digests: { exported: mine("When your next digest is due", { key: "user_id" }) },
    told_once: {
      other: "page act",
      exported: mine("Pages of which you were told once", { key: "page act", without: { [OTHERS]: "act" } }),
      whenErased: "delete",
    },
    push_subscriptions: {
      personal: [erased("endpoint_hash sealed service device", "the session ends")],
      privacy: "Sign-ins",
      exported: mine("Browsers to which your notices are pushed", {
        without: { [SECRET]: "session_id endpoint_hash sealed" },
      }),
      whenErased: "delete",
    },
  },
};
