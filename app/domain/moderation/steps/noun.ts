import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT, STAFF } from "../../core/kernel/noun-words.ts";

export const steps: Noun = {
  privacy: [
    {
      title: "Disciplinary steps and staff notes",
      holds:
        "Warnings, limits and suspensions with their reasons and your answers; staff notes about you, and whether staff watch your posts.",
      why: "So that staff decide consistently and know what happened before.",
      seenBy: "You, except for the notes; staff with the required rights.",
      kept: ACCOUNT,
    },
  ],
  tables: {
    standing_steps: {
      personal: [erased("reason note answer lift_reason")],
      other: "rights",
      privacy: "Disciplinary steps and staff notes",
      exported: mine("Disciplinary steps, with the reason and your answer", {
        without: { [STAFF]: "note by_id lifted_by_id" },
      }),
      ofOthers: { by_id: "about another member", lifted_by_id: "about another member" },
      whenErased: "delete",
    },
    member_notes: {
      personal: [erased("text")],
      privacy: "Disciplinary steps and staff notes",
      exported: "what staff write to each other about members",
      whenErased: "delete",
    },
  },
};
