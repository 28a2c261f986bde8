import { z } from "zod";
import { checkbox, choice, id, line, optionalLine, wholeNumber } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { systemOperations } from "../../core/operations/kinds.ts";
import { jobStates } from "./job-states.ts";

export const RunOperation = z.object({
  operation: choice(systemOperations, "That operation doesn't exist."),
  /** Whether to answer only when it has finished; otherwise the answer comes after a moment, with the progress. */
  wait: checkbox,
});

export const OneOperation = z.object({ operationId: id("That operation doesn't exist.") });
export const OneKind = z.object({ operation: choice(systemOperations, "That operation doesn't exist.") });
/** A job's number in the queue, which may be larger than the site's own ids. */
export const OneJob = z.object({ jobId: z.string().regex(/^[1-9]\d{0,17}$/, "That job doesn't exist.") });
export const ListJobs = z.object({
  ...pageInput(20),
  state: choice([...jobStates, "all"], "That state doesn't exist.").default("all"),
});

export const ListOperations = z.object(pageInput(20));

/** File names as in the folder; they cannot contain a path. */
export const OneBackup = z.object({
  name: z.string().regex(/^patchbay-[0-9TZ-]{10,40}\.tar\.gz$/, "That backup doesn't exist."),
});

export const SetBackups = z.object({
  daily: checkbox,
  hour: wholeNumber(0, 23, "Enter an hour from 0 to 23."),
  keep: wholeNumber(1, 100, "Keep 1 to 100 backups."),
  /** If absent, these stay unchanged. */
  rehearse: checkbox.optional(),
  copyDays: wholeNumber(1, 100, "Keep copies of 1 to 100 days.").optional(),
  copyWeeks: wholeNumber(0, 100, "Keep copies of 0 to 100 weeks.").optional(),
  copyMonths: wholeNumber(0, 100, "Keep copies of 0 to 100 months.").optional(),
});

export const OneRelease = z.object({
  version: line({ missing: "Enter a version.", max: 60, tooLong: "A version has at most 60 characters." }),
});

export const SetReadOnly = z.object({ isOn: checkbox, staffGoesOn: checkbox, words: optionalLine(300) });

const COMMAND_MAX = 200;
export const RunCommand = z.object({
  command: line({
    missing: "Enter a command.",
    max: COMMAND_MAX,
    tooLong: `A command has at most ${COMMAND_MAX} characters.`,
  }),
});
