import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { rowTypes, stepKinds } from "./kinds.ts";

/** The result, for the member of the staff who acted. */
export const Changed = z.object({ id: z.number().int(), message: z.string() });

const time = z.string().datetime();

const Step = z.object({
  kind: z.enum(stepKinds),
  rights: z.array(z.string()).describe("What the limited right no longer allows"),
  until: time.nullable().describe("Null: until staff lift it"),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  liftedAt: time.nullable(),
  liftReason: z.string().nullable().describe("Null for a step that ended on its date"),
});

export const OwnSteps = z.object({
  steps: z.array(Step.extend({ id: z.number().int(), effect: z.string(), reason: z.string(), createdAt: time })),
  ...paged,
});

export const Timeline = z.object({
  userId: z.string(),
  username: z.string(),
  timeline: z.array(
    z.object({
      type: z.enum(rowTypes),
      id: z.number().int(),
      at: time,
      by: z.string().nullable(),
      title: z.string(),
      text: z.string(),
      step: Step.extend({ note: z.string() }).nullable(),
    }),
  ),
  ...paged,
});

export const MemberNotes = z.object({
  username: z.string(),
  notes: z.array(
    z.object({
      id: z.number().int(),
      text: z.string(),
      isPinned: z.boolean(),
      by: z.string(),
      isOwn: z.boolean().describe("Whether the caller wrote it and can change or delete it"),
      createdAt: time,
      editedAt: time.nullable(),
    }),
  ),
  ...paged,
});
