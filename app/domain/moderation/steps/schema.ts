import { z } from "zod";
import { checkbox, choice, day, id, list, optionalText, text } from "../../core/kernel/fields.ts";
import { memberRightNames } from "../../core/kernel/member-rights.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { OneUser } from "../../people/members/one-user.ts";
import { stepKinds } from "./kinds.ts";

const REASON_MAX = 1_000;
const reason = (missing: string) =>
  text({ missing, max: REASON_MAX, tooLong: "A reason has at most 1,000 characters." });

const right = choice(memberRightNames, "That right can't be limited.");

export const TakeStep = OneUser.extend({
  kind: choice(stepKinds, "Choose a step."),
  /** The member reads it. */
  reason: reason("Give a reason, which the member reads."),
  /** Only staff read it. */
  note: optionalText(2_000),
  /** The first day, in UTC, on which it no longer applies. */
  until: day.optional(),
  /** Those that a limit takes away. */
  rights: list(right, {
    missing: "Choose what the member may not do.",
    max: memberRightNames.length,
    tooMany: "A right is named twice.",
  }).default([]),
}).superRefine(({ kind, rights, until }, ctx) => {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (kind === "limit" && rights.length === 0) refuse("rights", "Choose what the member may not do.");
  if (kind !== "limit" && rights.length > 0) refuse("rights", "Only a limited right takes rights away.");
  if (until && kind !== "limit" && kind !== "suspension") refuse("until", "This step has no end date.");
});

/** A suspension by its button or call, which need no reason. */
export const Suspend = OneUser.extend({ reason: optionalText(REASON_MAX) });

const stepId = id("That step doesn't exist.");

export const LiftStep = OneUser.extend({ stepId, reason: reason("Say why, which the member reads.") });
export const AnswerStep = z.object({
  stepId,
  answer: text({ missing: "Write an answer.", max: 2_000, tooLong: "An answer has at most 2,000 characters." }),
});

export const ListTimeline = OneUser.extend(pageInput(20));
export const ListOwnSteps = z.object(pageInput(20));

export const AddMemberNote = OneUser.extend({
  text: text({ missing: "Write a note.", max: 2_000, tooLong: "A note has at most 2,000 characters." }),
  isPinned: checkbox,
});
export const PinMemberNote = OneUser.extend({ noteId: id("That note doesn't exist."), isPinned: checkbox });
export const ListMemberNotes = OneUser.extend(pageInput(20));
