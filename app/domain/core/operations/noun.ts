import { erased, kept, type Noun } from "../kernel/noun.ts";
import { SOON } from "../kernel/noun-words.ts";

export const operations: Noun = {
  privacy: [
    {
      title: "The administrators' own work",
      holds: "Console commands and operations, with their output.",
      why: "To see which operations ran, and their results.",
      seenBy: "Administrators.",
      kept: "Until there are 500 newer operations or 200 newer commands",
    },
  ],
  tables: {
    operations: {
      personal: [
        erased("actor_name", "500 newer runs", "staff"),
        kept("message output input current report result", SOON, "500 newer runs"),
      ],
      other: "kind claim",
      privacy: "The administrators' own work",
      exported: "operations that administrators started; only they see them",
    },
  },
};
