import { z } from "zod";
import { id, line, mailAddress } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";
import { invitationStates } from "./invitation-states.ts";

const wrong = "Please enter a valid email address";

export const SendInvitation = z.object({
  inviteeEmail: mailAddress(wrong, wrong),
});

const unknown = "There is no such invitation.";

export const OneInvitation = z.object({ invitationId: id(unknown) });

export const InviteCode = z.object({ code: line({ missing: unknown, max: 64, tooLong: unknown }) });

export const ListInvitations = z.object(pageInput(20));

export const ListAllInvitations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...invitationStates.all, "all"]).default("all"),
});
