import { erased, type Noun } from "../../core/kernel/noun.ts";

export const watches: Noun = {
  tables: {
    member_watches: {
      personal: [erased("reason")],
      privacy: "Disciplinary steps and staff notes",
      exported: "what staff write to each other about members",
      whenErased: "delete",
    },
  },
};
