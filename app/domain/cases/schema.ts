import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/pages.ts";
import { caseStates } from "./case-states.ts";
import { caseKinds, grounds, reportKinds } from "./kinds.ts";

export const PAGE_SIZE = 20;
export const MAX_TARGETS = 50;

const text = (missing: string, max: number, tooLong: string) =>
  z.string({ required_error: missing, invalid_type_error: missing }).trim().min(1, missing).max(max, tooLong);
const id = (words: string) => z.coerce.number({ message: words }).int(words).positive(words).max(MAX_INT4, words);

const CaseId = id("This is no case.");
const NoticedId = id("This is no torrent of a notice.");
const Reason = text("Please give a reason.", 2_000, "A reason has at most 2,000 characters.");
/** The step that whoever acts has seen. */
const Version = z.coerce.number({ message: "Please reload the case." }).int().min(0).max(MAX_INT4);

export const FileComplaint = z.object({
  subject: text("Please say what it is about.", 120, "A subject has at most 120 characters."),
  message: text("Please describe what happened.", 4_000, "A complaint has at most 4,000 characters."),
});

export const Reportable = z.object({
  kind: z.enum(reportKinds, { message: "This cannot be reported." }),
  relatedId: id("This does not exist."),
});

export const ReportSubject = Reportable.extend({
  reason: text("Please say what is wrong with it.", 1_000, "A reason has at most 1,000 characters."),
});

export const ListCases = z.object({
  ...pageInput(PAGE_SIZE),
  search: Search,
  kind: z.enum(caseKinds).optional(),
  status: z.enum(caseStates.all).optional(),
});

export const ListOwnCases = z.object(pageInput(PAGE_SIZE));
export const OneCase = z.object({ caseId: CaseId });
export const CaseStep = OneCase.extend({ version: Version });

export const AddNote = OneCase.extend({
  text: text("Please write a note.", 4_000, "A note has at most 4,000 characters."),
});

const Decision = CaseStep.extend({
  decision: z.enum(["upheld", "declined"], { message: "Please uphold or decline it." }),
  reason: Reason,
});

export const DecideCase = Decision.extend({
  /** Also removes what is reported. */
  remove: z.boolean().default(false),
  /** With a torrent that is removed: also takes back what its upload earned. */
  takePoints: z.boolean().default(false),
}).refine(({ decision, remove }) => decision === "upheld" || !remove, {
  path: ["remove"],
  message: "Only an upheld report removes anything. Please uphold it, or clear the choice.",
});

export const ReopenCase = CaseStep.extend({
  note: text("Please say why it is opened again.", 2_000, "A note has at most 2,000 characters."),
});

export const DecideNoticed = Decision.extend({ noticedId: NoticedId });

export const DecideCounter = CaseStep.extend({
  noticedId: NoticedId,
  decision: z.enum(["restored", "kept"], { message: "Please restore it or keep it down." }),
  reason: Reason,
});

export const NameTorrent = CaseStep.extend({
  noticedId: NoticedId,
  target: text("Please name a torrent.", 300, "A link, name or info hash has at most 300 characters."),
});

// A form sends "on", JSON a boolean. Not ticked, it is missing: the refusal says which.
const declared = (words: string) => z.boolean().default(false).refine(Boolean, words);
const Name = text("Please give your full name.", 120, "A name has at most 120 characters.");
const Address = text("Please give your postal address.", 500, "An address has at most 500 characters.");
const Signature = text("Please sign with your full name.", 120, "A signature has at most 120 characters.");

const linesOf = (value: string) =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

export const FileTakedown = z.object({
  name: Name,
  organisation: z.string().trim().max(120, "An organisation has at most 120 characters.").optional(),
  email: z
    .string({
      required_error: "Please give your e-mail address.",
      invalid_type_error: "Please give your e-mail address.",
    })
    .trim()
    .max(254, "An e-mail address has at most 254 characters.")
    .email("This is no e-mail address."),
  address: Address,
  ground: z.enum(grounds, { message: "Please say which right it is about." }),
  work: text("Please describe the work.", 4_000, "A description has at most 4,000 characters."),
  targets: text("Please name at least one torrent.", 10_000, "This is too long: at most 10,000 characters.")
    .refine(
      (value) => linesOf(value).length <= MAX_TARGETS,
      `Please name at most ${MAX_TARGETS} torrents in one notice.`,
    )
    .refine((value) => linesOf(value).every((line) => line.length <= 300), "A line has at most 300 characters."),
  goodFaith: declared("A notice needs this declaration."),
  accuracy: declared("A notice needs this declaration."),
  signature: Signature,
});

export const targetsOf = (targets: string): string[] => [...new Set(linesOf(targets))];

export const OneNoticed = z.object({ noticedId: NoticedId });

export const FileCounter = OneNoticed.extend({
  name: Name,
  address: Address,
  statement: text("Please say why it should come back.", 4_000, "A statement has at most 4,000 characters."),
  mistake: declared("A counter-notice needs this declaration."),
  jurisdiction: declared("A counter-notice needs this declaration."),
  signature: Signature,
});
