import { z } from "zod";
import { methodIds } from "../../core/kernel/payment-methods.ts";
import { periods } from "../../core/kernel/period.ts";

const id = z.number().int();

export const PaymentRefunded = z.object({
  message: z.string(),
  refunded: z.number().describe("Total refunded from the payment, in US dollars"),
  daysTakenBack: id,
});

const Method = z.object({
  id: z.enum(methodIds),
  kind: z.enum(["crypto", "manual", "tip-bot", "card"]),
  name: z.string(),
  label: z.string(),
  address: z.string(),
  note: z.string(),
  rate: z.number().nullable(),
  explorer: z.string().describe("The address of a transaction at a block explorer, with {hash}; empty without one"),
  order: z.number().int(),
  isOffered: z.boolean(),
});

export const Methods = z.object({
  methods: z.array(Method),
  prices: z.object({ monthly: z.number(), yearly: z.number() }),
});

export const MethodSettings = z.object({ methods: z.array(Method), takesCards: z.boolean() });

export const MethodSet = z.object({ methodId: z.enum(methodIds) });

export const UploadOpened = z.object({ uploadURL: z.string() });

export const ReactivationStarted = z.object({
  cryptoType: z.string(),
  amount: z.number(),
  paymentAddress: z.string(),
});

const Period = z.enum(periods);

export const Receipt = z.object({
  id: z.number().int().describe("The payment's id"),
  number: z.string(),
  seller: z.string().describe("Name and address, in lines"),
  taxNumber: z.string(),
  taxLine: z.string(),
  paidFor: z
    .object({ from: z.string(), until: z.string() })
    .nullable()
    .describe("The paid period; null if its days are unknown, as on a free site"),
  username: z.string(),
  email: z.string(),
  amount: z.string().describe("In US dollars"),
  method: z.string(),
  period: Period,
  reference: z.string(),
  transactionHash: z.string().nullable(),
  paidOn: z.string(),
  sentOn: z.string(),
});

export const ProofSubmitted = z.object({ success: z.boolean(), message: z.string(), reference: z.string() });
