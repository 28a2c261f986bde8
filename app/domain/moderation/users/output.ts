import { z } from "zod";
import { Message } from "../../core/kernel/output.ts";
import { periods } from "../../core/kernel/period.ts";
import { billStates } from "../../joining/billing/bill-states.ts";
import { noticeStates } from "../../joining/card-notices/notice-states.ts";
import { paymentStates } from "../../joining/payments/payment-states.ts";
import { membershipStates } from "../../people/members/membership-states.ts";
import { userSorts, userStatuses } from "./schema.ts";

const time = z.string().datetime();

const paymentStatus = z.enum(paymentStates.all);

const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable().describe("Null without the right to see email addresses"),
  isActive: z.boolean(),
  isSuspended: z.boolean(),
  isAdmin: z.boolean(),
  isPrimaryAdmin: z.boolean(),
  membershipStatus: z.enum(["elite", "standard"]),
  closedInvitees: z
    .number()
    .int()
    .describe(
      "Number of the member's invitees who are suspended or whose membership was ended; 0 if that is not counted",
    ),
  isWarned: z.boolean(),
  feeWaived: z.boolean(),
  feeWaivedUntil: time.nullable(),
  points: z.number().int(),
  activity_points: z.number().int(),
  paymentId: z.number().int().nullable(),
  payment_status: paymentStatus.nullable(),
  paymentType: z.string().nullable(),
  payment_type: z.string().nullable(),
  screenshot_path: z.string().nullable(),
  transactionHash: z.string().nullable(),
  lastPaymentDate: time.nullable(),
  last_payment_date: time.nullable(),
  nextPaymentDue: time.nullable(),
  lastSeenAt: time.nullable(),
  createdAt: time,
});

export type UserView = z.output<typeof User>;

export const UserPage = z.object({
  users: z.array(User),
  total: z.number().int(),
  status: z.enum(userStatuses),
  sortBy: z.enum(userSorts),
  page: z.number().int(),
  limit: z.number().int(),
});

export const UserActivated = Message.extend({ approvedPayments: z.number().int() });

export const FeeWaived = Message.extend({ waivedUntil: time });

export const UserRenamed = Message.extend({ username: z.string() });

const billingPeriod = z.enum(periods);

const receipt = z.string().describe("The number of the receipt; null while the payment is not approved");

export const PaymentOfUser = z.object({
  payment: z.object({
    id: z.number().int(),
    reference: z.string(),
    userId: z.string(),
    username: z.string(),
    amount: z.number(),
    cryptoType: z.string().nullable(),
    paymentType: z.string(),
    billingPeriod: billingPeriod.nullable(),
    status: paymentStatus,
    transactionHash: z.string().nullable(),
    explorerUrl: z.string().nullable().describe("The transaction at the operator's block explorer"),
    screenshotPath: z.string().nullable(),
    isVerified: z.boolean(),
    isDiscountSpent: z.boolean(),
    isDuplicate: z.boolean(),
    receipt: receipt.nullable(),
    refunded: z.number().describe("Amount refunded, in US dollars"),
    dispute: z.enum(noticeStates.all).nullable(),
    daysTakenBack: z.number().int(),
    createdAt: time,
  }),
});

export const PaymentHistory = z.object({
  user: User.pick({
    id: true,
    username: true,
    email: true,
    isActive: true,
    isSuspended: true,
    isAdmin: true,
    isPrimaryAdmin: true,
    nextPaymentDue: true,
    lastSeenAt: true,
  }).extend({
    hasTwoFactor: z.boolean(),
    /** The answer of a mail server that refuses mail for the address. */
    mailRefusal: z.string().nullable(),
  }),
  payments: z.array(
    z.object({
      id: z.number().int(),
      created_at: time,
      crypto_type: z.string().nullable(),
      screenshot_path: z.string().nullable(),
      amount: z.number(),
      status: paymentStatus,
      transaction_hash: z.string().nullable(),
      payment_type: z.string(),
      billing_period: billingPeriod.nullable(),
      is_verified: z.boolean(),
      is_discount_spent: z.boolean(),
      is_duplicate: z.boolean(),
      receipt: receipt.nullable(),
      refunded: z.number(),
      dispute: z.enum(noticeStates.all).nullable(),
      days_taken_back: z.number().int(),
      notes: z.string().nullable(),
    }),
  ),
  billingCycles: z.array(
    z.object({
      id: z.number().int(),
      /** The day it begins, YYYY-MM-DD. */
      billing_period: z.string(),
      due_date: time,
      amount: z.number(),
      status: z.enum(billStates.all),
      paid_date: time.nullable(),
    }),
  ),
  feeWaiverInfo: z.object({
    membershipStatus: z.enum(membershipStates.all),
    accountCreated: time,
    feeWaived: z.boolean(),
    feeWaivedUntil: time.nullable(),
    lastPaymentDate: time.nullable(),
  }),
});
