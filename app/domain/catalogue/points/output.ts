import { z } from "zod";
import { type AwardType, awards, cappedKinds } from "./awards.ts";

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

const _cap = z.number().int().nullable();

export const CapsTried = z.object({
  days: z.number().int(),
  kinds: z.array(
    z.object({
      type: z.enum(cappedKinds),
      earned: z.number(),
      capped: z.number(),
      members: z.number().int().describe("Number of members who would have earned less"),
    }),
  ),
});
