import { erased, type Noun } from "../../core/kernel/noun.ts";

export const watches: Noun = {
  tables: {
    member_watches: {
      personal: [erased("reason")],
      privacy: "Steps of discipline and notes of the staff",
      exported: "what staff write to one another about members",
      whenErased: "delete",
    },
  },
};
