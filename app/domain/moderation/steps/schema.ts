import { z } from "zod";
import { checkbox, choice, day, id, list, optionalText, text } from "../../core/kernel/fields.ts";
import { memberRightNames } from "../../core/kernel/member-rights.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { OneUser } from "../../people/members/one-user.ts";
import { stepKinds } from "./kinds.ts";

const REASON_MAX = 1_000;
const MISSING_REASON = "Give a reason, which the member can read.";
const reason = (missing: string) =>
  text({ missing, max: REASON_MAX, tooLong: "A reason has at most 1,000 characters." });

const right = choice(memberRightNames, "That right can't be limited.");

export const TakeStep = OneUser.extend({
  kind: choice(stepKinds, "Choose a step."),
  /** The member can read it. */
  reason: reason(MISSING_REASON),
  /** Only staff can read it. */
  note: optionalText(2_000),
  /** The first day, in UTC, on which it no longer applies. */
  until: day.optional(),
  /** The rights that a limit takes away. */
  rights: list(right, {
    missing: "Choose what the member may not do.",
    max: memberRightNames.length,
    tooMany: "Name each right only once.",
  }).default([]),
}).superRefine(({ kind, rights, until }, ctx) => {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (kind === "limit" && rights.length === 0) refuse("rights", "Choose what the member may not do.");
  if (kind !== "limit" && rights.length > 0)
    refuse("rights", "Rights can be chosen only for the step “Limited right”.");
  if (until && kind !== "limit" && kind !== "suspension") refuse("until", "This step has no end date.");
});

/** A suspension by its API call. The specification's has no body; whatever has more than that has a reason, too. */
export const Suspend = OneUser.extend({ reason: optionalText(REASON_MAX), until: day.optional() }).refine(
  ({ reason, until }) => reason || !until,
  { path: ["reason"], message: MISSING_REASON },
);

const stepId = id("That step doesn't exist.");

export const LiftStep = OneUser.extend({ stepId, reason: reason(MISSING_REASON) });
const answer = text({ missing: "Write an answer.", max: 2_000, tooLong: "An answer has at most 2,000 characters." });
export const AnswerStep = z.object({ stepId, answer });
/** The token of the link in a mail. */
export const AnswerLink = z.object({ token: z.string().max(500) });
export const AnswerByLink = AnswerLink.extend({ answer });

export const ListTimeline = OneUser.extend(pageInput(20));
export const ListOwnSteps = z.object(pageInput(20));

const noteText = text({ missing: "Write a note.", max: 2_000, tooLong: "A note has at most 2,000 characters." });
export const AddMemberNote = OneUser.extend({ text: noteText, isPinned: checkbox });
export const OneMemberNote = OneUser.extend({ noteId: id("That note doesn't exist.") });
export const EditMemberNote = OneMemberNote.extend({ text: noteText });
export const PinMemberNote = OneMemberNote.extend({ isPinned: checkbox });
export const ListMemberNotes = OneUser.extend(pageInput(20));
