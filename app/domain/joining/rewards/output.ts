import { z } from "zod";

const invites = { confirmedInvites: z.number().int(), neededForElite: z.number().int() };

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

const Activity = z.object({
  id: z.number().int(),
  userId: z.string(),
  username: z.string().nullable(),
  activity_type: z.string(),
  points: z.number().int(),
  description: z.string().nullable(),
  created_at: z.string(),
});

const page = { page: z.number().int(), limit: z.number().int() };

export const Activities = z.object({ activities: z.array(Activity), hasMore: z.boolean(), ...page });
export type ShownActivity = z.output<typeof Activity>;

export const ActivityAdded = z.object({ id: z.number().int(), message: z.string() });

export const ActivityDeleted = z.object({ activityId: z.number().int(), message: z.string() });

export const PointsAdjusted = z.object({ activityPoints: z.number().int(), message: z.string() });

export const PointsJournal = z.object({
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
