import { z } from "zod";
import { type AwardType, awards } from "#app/domain/catalogue/points/awards.ts";
import { quotaPeriods } from "#app/domain/core/settings/invitations-shape.ts";
import { invitationStates } from "#app/domain/joining/invitations/invitation-states.ts";
import { type InviteeState, inviteeStates } from "#app/domain/joining/invitations/schema.ts";

const Status = z.enum(invitationStates.all);
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
const page = { page: z.number().int(), limit: z.number().int() };

const invites = { confirmedInvites: z.number().int(), neededForElite: z.number().int() };

export const InviteStats = z.object({ ...invites, quota });

export const BillingStatus = z.object({
  subscriptionDate: z.string(),
  nextBillingDate: z.string(),
  daysUntilBilling: z.number().int(),
  baseAmount: z.number(),
  currentDiscountPercentage: z.number().describe("Present discount"),
  discountAmount: z.number().describe("Discount on the next payment"),
  estimatedNextPayment: z.number().describe("Current amount of the next payment"),
  isElite: z.boolean(),
  isExempt: z.boolean().describe("Nothing is due"),
  isFreeSite: z.boolean().describe("Whether membership is free for everyone"),
  currentActivityPoints: z.number().int(),
  earnedDiscountPercentage: z.number(),
  nextPaymentDue: z.string().nullable(),
  ...invites,
});

export const Discount = z.object({
  activityPoints: z.number().int(),
  tier: z.number().int(),
  discountPercentage: z.number(),
  nextTier: z.number().int().nullable(),
  pointsToNextTier: z.number().int(),
});

const Kind = z.object({
  type: z.enum(Object.keys(awards) as [AwardType, ...AwardType[]]),
  points: z.number().int(),
  cap: z.number().int().nullable().describe("Maximum per day (UTC); null: no limit"),
});

export const Earning = z.object({ kinds: z.array(Kind), ownSeedingOnly: z.boolean() });

export const OwnEarning = Earning.extend({
  kinds: z.array(
    Kind.extend({
      today: z.number().int().nullable().describe("Earned today; null without a cap"),
      isReached: z.boolean().describe("Whether today's cap is reached"),
    }),
  ),
});

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

const Activity = z.object({
  id: z.number().int(),
  userId: z.string(),
  username: z.string().nullable(),
  activity_type: z.string(),
  points: z.number().int(),
  description: z.string().nullable(),
  created_at: z.string(),
});

export const Activities = z.object({ activities: z.array(Activity), hasMore: z.boolean(), ...page });

export const ActivityAdded = z.object({ id: z.number().int(), message: z.string() });

export const ActivityDeleted = z.object({ activityId: z.number().int(), message: z.string() });

export const PointsAdjusted = z.object({ activityPoints: z.number().int(), message: z.string() });

export const EliteChanged = z.object({ message: z.string() });

export const PointsHistory = z.object({
  username: z.string(),
  currentStats: z.object({
    activity_points: z.number().int(),
    total_uploads: z.number().int(),
    total_downloads: z.number().int(),
  }),
  activities: z.array(Activity),
  total: z.number().int(),
  hasMore: z.boolean(),
  ...page,
});
