import { z } from "zod";
import { PaymentNoticeKind } from "#app/db/generated/enums.ts";
import { noticeStates } from "./notice-states.ts";

const id = z.number().int();

const time = z.string().datetime();

export const CardNotices = z.object({
  notices: z.array(
    z.object({
      id,
      kind: z
        .nativeEnum(PaymentNoticeKind)
        .describe("payment: one that matches nothing; charge: the sum of its refunds"),
      status: z
        .enum(noticeStates.all)
        .describe("inquiry: the bank asks; open: disputed; done: the money was taken back; undone: the money is back"),
      externalId: z.string().nullable().describe("The card service's id; null for a refund that staff recorded"),
      paymentIntent: z.string().nullable(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      reason: z.string().nullable().describe("Why a payment matches nothing"),
      notes: z.string().nullable(),
      createdAt: time,
      handledAt: time.nullable(),
      handledBy: z.string().nullable(),
      paymentId: id.nullable(),
      username: z.string().nullable(),
      registrationToken: z.string().nullable(),
    }),
  ),
  total: id,
  status: z.enum(["waiting", "handled", "all"]),
  page: id,
  limit: id,
});

export const CardSetup = z.object({
  takesCards: z.boolean(),
  url: z.string().describe("The URL to which the card service must send its notices"),
  events: z.array(z.string()),
  problem: z.string().nullable().describe("The webhook's problem; null if there is none or it is unknown"),
  unknown: z.string().nullable().describe("Why the problem is unknown"),
  missing: z.array(z.string()),
});
