import { z } from "zod";
import { checkbox, day, id, list, optionalText } from "../../core/kernel/fields.ts";
import { actsOf, type BulkKind, bulkKinds } from "./acts.ts";

const AT_ONCE = 100;
const NONE = "Choose at least one.";
const kinds = Object.keys(bulkKinds) as [BulkKind, ...BulkKind[]];

const Ids = list(z.union([z.string().min(1).max(64), z.number().int()]), {
  missing: NONE,
  min: 1,
  max: AT_ONCE,
  tooMany: `Choose at most ${AT_ONCE} at once.`,
}).transform((ids) => [...new Set(ids.map(String))]);

const Chosen = z.object({
  kind: z.enum(kinds, { message: "This kind doesn't exist." }),
  act: z.string().max(20),
  ids: Ids,
});

const isAct = ({ kind, act }: { kind: BulkKind; act: string }) => Object.hasOwn(actsOf(kind), act);
const noAct = { path: ["act"], message: "That action doesn't exist." };

export const OneRun = z.object({ runId: id("That report doesn't exist.") });

export const FindChosen = Chosen.refine(isAct, noAct);

export const RunBulk = Chosen.extend({
  note: optionalText(1_000),
  takePoints: checkbox,
  /** The day on which a suspension ends; for actions that have one. */
  until: day.optional(),
})
  .refine(isAct, noAct)
  .refine(({ kind, act, note }) => note || !actsOf(kind)[act]?.note?.isRequired, {
    path: ["note"],
    message: "Give a reason, which they can read.",
  })
  .refine(({ kind, act, until }) => !until || actsOf(kind)[act]?.until, {
    path: ["until"],
    message: "This action has no end date.",
  });
