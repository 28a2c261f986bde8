import { erased, kept, type Noun } from "../kernel/noun.ts";
import { SOON } from "../kernel/noun-words.ts";

export const operations: Noun = {
  privacy: [
    {
      title: "Administrators' own work",
      holds: "Commands and runs of the system, with their output.",
      why: "To see what was done and what came of it.",
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
      privacy: "Administrators' own work",
      exported: "the commands that administrators ran on the server; administrators only",
    },
  },
};
