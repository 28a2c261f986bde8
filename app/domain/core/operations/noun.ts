import { erased, kept, type Noun } from "../kernel/noun.ts";
import { SOON, WITH_RIGHT } from "../kernel/noun-words.ts";

export const operations: Noun = {
  privacy: [
    {
      title: "Work on the system",
      holds: "Commands and runs of the system, with their output.",
      why: "To see what was done and what came of it.",
      seenBy: WITH_RIGHT,
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
      privacy: "Work on the system",
      exported: "the commands that staff ran on the server; only for staff",
    },
  },
};
