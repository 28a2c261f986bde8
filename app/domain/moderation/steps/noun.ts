import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT, STAFF } from "../../core/kernel/noun-words.ts";

export const steps: Noun = {
  privacy: [
    {
      title: "Steps of discipline and notes of the staff",
      holds:
        "Warnings, limits and suspensions with their reasons and your answers; notes of the staff about you, and whether they look at your posts first.",
      why: "So that staff decide alike, and know what was before.",
      seenBy: "You, except the notes; staff with the right for it.",
      kept: ACCOUNT,
    },
  ],
  tables: {
    standing_steps: {
      personal: [erased("reason note answer lift_reason")],
      other: "rights",
      privacy: "Steps of discipline and notes of the staff",
      exported: mine("Steps of discipline, with the reason and your answer", {
        without: { [STAFF]: "note by_id lifted_by_id" },
      }),
      ofOthers: { by_id: "about another member", lifted_by_id: "about another member" },
      whenErased: "delete",
    },
    member_notes: {
      personal: [erased("text")],
      privacy: "Steps of discipline and notes of the staff",
      exported: "what staff write to one another about members",
      whenErased: "delete",
    },
  },
};
