import { z } from "zod";
import { pageInput, Search } from "../kernel/pages.ts";
import { invitationStates } from "./invitation-states.ts";

const message = "Please enter a valid email address";

export const SendInvitation = z.object({
  inviteeEmail: z
    .string({ required_error: message, invalid_type_error: message })
    .trim()
    .max(254, message)
    .email(message),
});

export const OneInvitation = z.object({
  invitationId: z.coerce.number({ message: "This is no invitation." }).int().positive().max(2_147_483_647),
});

export const InviteCode = z.object({ code: z.string().trim().min(1).max(64) });

export const ListInvitations = z.object(pageInput(20));

export const ListAllInvitations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...invitationStates.all, "all"]).default("all"),
});
