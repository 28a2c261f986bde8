import { z } from "zod";
import { quotaPeriods } from "../../core/settings/invitations-shape.ts";
import { invitationStates } from "./invitation-states.ts";
import { type InviteeState, inviteeStates } from "./schema.ts";

const quota = z
  .object({
    per: z.enum(quotaPeriods),
    most: z.number().int().nullable().describe("Null: no limit"),
    left: z.number().int().nullable(),
    moreAt: z
      .string()
      .nullable()
      .describe("When the next invitation becomes available, if none is left and the day is known"),
  })
  .describe("How many people the member may invite");

const invites = { confirmedInvites: z.number().int(), neededForElite: z.number().int() };

export const InviteStats = z.object({ ...invites, quota });

const Status = z.enum(invitationStates.all);

export const OwnInvitations = z.array(
  z.object({
    id: z.number().int(),
    inviteeEmail: z.string().nullable(),
    status: Status,
    inviteCode: z.string(),
    inviteLink: z.string(),
    expiresAt: z.string(),
    acceptedAt: z.string().nullable(),
    acceptedBy: z.string().nullable(),
    isConfirmed: z.boolean().describe("Whether the person who joined with it has paid, which earns the points"),
    note: z.string().nullable().describe("The note shown to the person who opens the link"),
    createdAt: z.string(),
  }),
);

export const InvitationSent = z.object({
  id: z.number().int(),
  inviteeEmail: z.string(),
  status: Status,
  expiresAt: z.string(),
});

export const InvitationNoted = z.object({ invitationId: z.number().int(), note: z.string(), message: z.string() });

export const InviteGenerated = z.object({ id: z.number().int(), inviteLink: z.string(), expiresAt: z.string() });

const page = { page: z.number().int(), limit: z.number().int() };

export const RoleInvitesSet = z.object({
  roleInvites: z
    .array(z.object({ role: z.string(), most: z.number().int() }))
    .describe("Roles whose holders may invite more people"),
});

export const AllInvitations = z.object({
  invitations: z.array(
    z.object({
      id: z.number().int(),
      inviterUsername: z.string(),
      inviteeEmail: z.string().nullable().describe("Null without the right to see email addresses"),
      isMailed: z.boolean().describe("Whether it was mailed; otherwise it is a link for anyone"),
      inviteeUsername: z.string().nullable(),
      status: Status,
      expiresAt: z.string(),
      acceptedAt: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  total: z.number().int(),
  hasMore: z.boolean(),
  status: z.enum([...invitationStates.all, "all"]),
  ...page,
});

export const InvitedPeople = z.object({
  userId: z.string(),
  username: z.string(),
  invitedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  invited: z.array(
    z.object({
      id: z.string(),
      by: z.string().describe("The id of the inviter"),
      depth: z.number().int().describe("1 for the member's own invitees, at most 5"),
      username: z.string(),
      state: z.enum(Object.keys(inviteeStates) as [InviteeState, ...InviteeState[]]),
      joinedAt: z.string(),
      invited: z.number().int().describe("Number of people who joined with their invitations"),
      closedInvitees: z
        .number()
        .int()
        .describe("Number of those people whose accounts were closed, if that is counted"),
    }),
  ),
  total: z.number().int().describe("The member's own invitees"),
  closedInvitees: z
    .number()
    .int()
    .describe("Number of those people whose accounts were closed; 0 if that is not counted"),
  open: z.array(z.string()),
  ...page,
});
