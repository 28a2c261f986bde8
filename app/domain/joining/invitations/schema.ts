import { z } from "zod";
import {
  choice,
  id,
  line,
  list,
  mailAddress,
  optionalLine,
  optionalText,
  wholeNumber,
} from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { plainLine, plainText } from "../../core/kernel/plain-text.ts";
import { QUOTA_MAX, quotaPeriods } from "../../core/settings/invitations-shape.ts";
import { OneUser } from "../../people/members/one-user.ts";
import { invitationStates } from "./invitation-states.ts";

const wrong = "Please enter a valid email address";

const note = optionalText(500, "A note has at most 500 characters.").describe("Shown to whoever opens the link");

export const SendInvitation = z.object({ inviteeEmail: mailAddress(wrong, wrong), note });

export const GenerateInvite = z.object({ note });

const unknown = "That invitation doesn't exist.";

export const OneInvitation = z.object({ invitationId: id(unknown) });

/** An empty note removes it. */
export const NoteInvitation = OneInvitation.extend({ note });

export const InviteCode = z.object({ code: line({ missing: unknown, max: 64, tooLong: unknown }) });

/** How many levels of invited people are shown, and how many people below one of them. */
export const TREE_DEPTH = 5;
export const TREE_BRANCH = 20;
const OPEN_MAX = 100;

export const inviteeStates = {
  active: "Active",
  deactivated: "Deactivated",
  suspended: "Suspended",
  ended: "Ended",
  deleted: "Deleted",
} as const;
export type InviteeState = keyof typeof inviteeStates;

export const FindTree = OneUser.extend({
  ...pageInput(50),
  open: optionalLine(4_000)
    .transform((ids) => (ids ?? "").split(",").filter(Boolean).slice(0, OPEN_MAX))
    .describe("Comma-separated IDs of the members whose invitees are shown too"),
});

export const ListInvitations = z.object(pageInput(20));

export const ListAllInvitations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...invitationStates.all, "all"]).default("all"),
});

const most = (whom: string) =>
  wholeNumber(0, QUOTA_MAX, "Enter a number of invitations, or leave it empty.")
    .nullish()
    .describe(`How many people ${whom} may invite; null for any number`);

const ROLES_MAX = 100;
const tooMany = `At most ${ROLES_MAX} lines.`;
const EACH_LINE = "Enter a role and a number on each line, such as “Editor: 5”.";

export type RoleInvites = { role: string; most: number };

/** Lines of a form such as `Editor: 5`, or a list. A role's name may have a colon itself, so the last one counts. */
const roleInvites = z
  .union(
    [
      z.string().max(10_000),
      list(z.object({ role: z.string(), most: z.number() }), { missing: EACH_LINE, max: ROLES_MAX, tooMany }),
    ],
    { errorMap: () => ({ message: EACH_LINE }) },
  )
  .transform((given, ctx): RoleInvites[] => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const lines =
      typeof given === "string"
        ? plainText(given)
            .split("\n")
            .filter((line) => line.trim() !== "")
        : [];
    const read =
      typeof given === "string"
        ? lines.map((line) => {
            const at = line.lastIndexOf(":");
            return { role: line.slice(0, Math.max(at, 0)), most: Number(line.slice(at + 1).trim() || Number.NaN) };
          })
        : given;
    if (read.length > ROLES_MAX) return refuse(tooMany);
    const cleaned = read.map(({ role, most }) => ({ role: plainLine(role), most }));
    const isRight = ({ role, most }: RoleInvites) =>
      role !== "" && Number.isInteger(most) && most >= 0 && most <= QUOTA_MAX;
    return cleaned.every(isRight) ? cleaned : refuse(EACH_LINE);
  });

/** How many people the holders of one role may invite; without a number it has none of its own. */
export const SetRoleInvites = z.object({
  role: line({ missing: "Choose a role.", max: 100, tooLong: "Choose a role from the list." }).describe(
    "The name of the role",
  ),
  most: wholeNumber(0, QUOTA_MAX, "Enter a number of invitations.")
    .nullish()
    .describe("How many people its holders may invite; null for no number of its own"),
});

/** For the form that sets a number: an empty one must not remove what is there. */
export const AddRoleInvites = SetRoleInvites.extend({
  most: wholeNumber(0, QUOTA_MAX, "Enter a number of invitations."),
});

/** How many people members may invite. If the period is given, a missing number means no limit. */
export const quotaFields = {
  invitesPer: choice(quotaPeriods, "Choose a period.").optional(),
  memberInvites: most("a member"),
  eliteInvites: most("an elite member"),
  roleInvites: roleInvites
    .optional()
    .describe("Roles whose holders may invite more people: a list, or lines such as `Editor: 5`"),
  marksInviter: z
    .boolean({ message: "Choose whether inviters are marked." })
    .optional()
    .describe(
      "Whether staff see on a member's page how many of their invitees have been suspended or had their membership ended",
    ),
};
