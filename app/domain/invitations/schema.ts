import { z } from "zod";
import { choice, id, line, mailAddress, optionalText, wholeNumber } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";
import { QUOTA_MAX, quotaPeriods } from "../settings/invitations-shape.ts";
import { invitationStates } from "./invitation-states.ts";

const wrong = "Please enter a valid email address";

const note = optionalText(500, "A note has at most 500 characters.").describe("Shown to whoever opens the link");

export const SendInvitation = z.object({ inviteeEmail: mailAddress(wrong, wrong), note });

export const GenerateInvite = z.object({ note });

const unknown = "There is no such invitation.";

export const OneInvitation = z.object({ invitationId: id(unknown) });

/** An empty note takes it away. */
export const NoteInvitation = OneInvitation.extend({ note });

export const InviteCode = z.object({ code: line({ missing: unknown, max: 64, tooLong: unknown }) });

export const ListInvitations = z.object(pageInput(20));

export const ListAllInvitations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...invitationStates.all, "all"]).default("all"),
});

const most = wholeNumber(0, QUOTA_MAX, "Please enter a number of invitations, or leave it empty.").nullish();

/** How many people members may invite; a number that is left out means no limit, or for a role as many as without it. */
export const InvitationsGiven = z.object({
  per: choice(quotaPeriods, "Please choose a period."),
  member: most.describe("For members; null for no limit"),
  elite: most.describe("For elite members; null for no limit"),
  roles: z
    .array(z.object({ roleId: id("There is no such role."), most: most.describe("Null: as many as without the role") }))
    .max(1_000)
    .default([])
    .describe("Roles whose holders may invite more people"),
});
