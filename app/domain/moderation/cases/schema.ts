import { z } from "zod";
import {
  checkbox,
  choice,
  id,
  line,
  MAX_INT4,
  mailAddress,
  mustTick,
  optionalLine,
  text,
  textId,
  wholeNumber,
} from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { caseStates } from "./case-states.ts";
import { caseKinds, grounds, reportKinds } from "./kinds.ts";

const PAGE_SIZE = 20;
const MAX_TARGETS = 50;

const CaseId = id("This case doesn't exist.");
const ItemId = id("This torrent is not in a notice.");
const Reason = text({
  missing: "Give a reason.",
  max: 2_000,
  tooLong: "A reason has at most 2,000 characters.",
});
/** The version of the case that the administrator has seen. */
const Version = wholeNumber(0, MAX_INT4, "Reload this case.");

export const FileComplaint = z.object({
  subject: line({
    missing: "Say what it is about.",
    max: 120,
    tooLong: "A subject has at most 120 characters.",
  }),
  message: text({
    missing: "Describe what happened.",
    max: 4_000,
    tooLong: "A complaint has at most 4,000 characters.",
  }),
});

export const SendContact = z.object({
  email: mailAddress("Please enter your email address"),
  name: optionalLine(120, "A name has at most 120 characters."),
  subject: FileComplaint.shape.subject,
  message: text({
    missing: "Write a message.",
    max: 4_000,
    tooLong: "A message has at most 4,000 characters.",
  }),
});

export const Reportable = z.object({
  kind: choice(reportKinds, "This cannot be reported."),
  relatedId: id("This content doesn't exist."),
});

const tooLong = "A reason has at most 1,000 characters.";

/** One of the reasons written by operators. */
const Problem = optionalLine(200);

export const ReportSubject = Reportable.extend({
  problem: Problem,
  reason: text({ missing: "Enter a reason.", max: 1_000, tooLong }),
});

export const ReportableMember = z.object({ memberId: textId("That member doesn't exist.") });

export const ReportMember = ReportableMember.extend({
  problem: Problem,
  reason: text({ missing: "Describe what the member has done.", max: 1_000, tooLong }),
});

export const ListCases = z.object({
  ...pageInput(PAGE_SIZE),
  search: Search,
  kind: z.enum(caseKinds).optional(),
  /** The reason chosen for a report. */
  problem: optionalLine(200),
  /** "waiting" means all undecided cases. */
  status: z.enum([...caseStates.all, "waiting"]).optional(),
});

export const ListOwnCases = z.object(pageInput(PAGE_SIZE));
export const OneCase = z.object({ caseId: CaseId });
export const CaseStep = OneCase.extend({ version: Version });

export const AddNote = OneCase.extend({
  text: text({ missing: "Write a note.", max: 4_000, tooLong: "A note has at most 4,000 characters." }),
});

const Decision = CaseStep.extend({
  decision: choice(["upheld", "declined"], "Uphold or decline it."),
  reason: Reason,
});

export const DecideCase = Decision.extend({
  /** Whether to remove the reported content as well. */
  remove: checkbox,
  /** If a torrent is removed: whether to take back the points that its upload earned. */
  takePoints: checkbox,
}).refine(({ decision, remove }) => decision === "upheld" || !remove, {
  path: ["remove"],
  message: "Content is removed only if the report is upheld. Uphold the report or clear this option.",
});

export const ReopenCase = CaseStep.extend({
  note: text({
    missing: "Say why you are reopening it.",
    max: 2_000,
    tooLong: "A note has at most 2,000 characters.",
  }),
});

export const DecideNoticeItem = Decision.extend({ itemId: ItemId });

export const DecideCounter = CaseStep.extend({
  itemId: ItemId,
  decision: choice(["restored", "kept"], "Restore it or keep it down."),
  reason: Reason,
});

export const NameTorrent = CaseStep.extend({
  itemId: ItemId,
  target: line({
    missing: "Name a torrent.",
    max: 300,
    tooLong: "A link, name or info hash has at most 300 characters.",
  }),
});

const Name = line({ missing: "Give your full name.", max: 120, tooLong: "A name has at most 120 characters." });
const Address = text({
  missing: "Give your postal address.",
  max: 500,
  tooLong: "An address has at most 500 characters.",
});
const Signature = line({
  missing: "Sign with your full name.",
  max: 120,
  tooLong: "A signature has at most 120 characters.",
});

const linesOf = (value: string) =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

export const FileTakedown = z.object({
  name: Name,
  organisation: optionalLine(120, "An organisation has at most 120 characters."),
  email: mailAddress("Give your email address.", "This isn't a valid email address."),
  address: Address,
  ground: choice(grounds, "Say which right it is about."),
  work: text({
    missing: "Describe the work.",
    max: 4_000,
    tooLong: "A description has at most 4,000 characters.",
  }),
  targets: text({
    missing: "Name at least one torrent.",
    max: 10_000,
    tooLong: "This is too long: at most 10,000 characters.",
  })
    .refine((value) => linesOf(value).length <= MAX_TARGETS, `Name at most ${MAX_TARGETS} torrents in one notice.`)
    .refine((value) => linesOf(value).every((line) => line.length <= 300), "A line has at most 300 characters."),
  goodFaith: mustTick("A notice needs this declaration."),
  accuracy: mustTick("A notice needs this declaration."),
  signature: Signature,
});

export const targetsOf = (targets: string): string[] => [...new Set(linesOf(targets))];

export const OneNoticeItem = z.object({ itemId: ItemId });

export const FileCounter = OneNoticeItem.extend({
  name: Name,
  address: Address,
  statement: text({
    missing: "Say why the torrent should be restored.",
    max: 4_000,
    tooLong: "A statement has at most 4,000 characters.",
  }),
  mistake: mustTick("A counter-notice needs this declaration."),
  jurisdiction: mustTick("A counter-notice needs this declaration."),
  signature: Signature,
});
