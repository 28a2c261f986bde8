import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fromText } from "../../core/kernel/text-input.ts";
import { SetTerms } from "../billing/terms-schema.ts";
import { OneInvitation } from "../invitations/schema.ts";
import { DecideRegistration } from "../registrations/schema.ts";
import { AdjustPoints, OneActivity } from "../rewards/schema.ts";
import { SetMethod } from "./method-schema.ts";
import { DecidePayment, ListPayments, StartCardRenewal, SubmitRenewal } from "./schema.ts";

const terms = { monthlyPrice: 10, yearlyPrice: 100, reminderDays: 3, graceDays: 7 };
const token = "0".repeat(64);
const adjust = { userId: "x", reason: "because" };

const accepts = (schema: z.ZodTypeAny, input: unknown) => schema.safeParse(input).success;
const messagesOf = (schema: z.ZodTypeAny, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

describe("JSON is taken as it is", () => {
  it.each<[string, z.ZodTypeAny, object]>([
    ["a payment's id as text", DecidePayment, { paymentId: "1", approved: true }],
    ["a decision as text", DecidePayment, { paymentId: 1, approved: "true" }],
    ["a decision as a number", DecideRegistration, { registrationToken: token, approved: 1 }],
    ["a price as text", SetTerms, { ...terms, monthlyPrice: "10" }],
    ["days as true", SetTerms, { ...terms, graceDays: true }],
    ["an order as text", SetMethod, { methodId: "BTC", order: "1" }],
    ["a tick as text", SetMethod, { methodId: "BTC", isOffered: "on" }],
    ["points in hexadecimal", AdjustPoints, { ...adjust, points: "0x10" }],
    ["points as true", AdjustPoints, { ...adjust, points: true }],
    ["an entry's id in a list", OneActivity, { activityId: [1] }],
    ["an invitation's id beyond the largest", OneInvitation, { invitationId: 2_147_483_648 }],
    ["a page as text", ListPayments, { page: "2" }],
  ])("%s is refused", (_, schema, input) => expect(accepts(schema, input)).toBe(false));
});

describe("a form's text becomes what its field wants", () => {
  it.each<[string, z.ZodTypeAny, Record<string, string>, object]>([
    ["a decision's button", DecidePayment, { paymentId: "7", approved: "false" }, { paymentId: 7, approved: false }],
    [
      "a registration's decision",
      DecideRegistration,
      { registrationToken: token, approved: "true", notes: "" },
      { registrationToken: token, approved: true },
    ],
    [
      "terms",
      SetTerms,
      { monthlyPrice: "9.99", yearlyPrice: "100", reminderDays: "0", graceDays: "7" },
      { monthlyPrice: 9.99, reminderDays: 0 },
    ],
    [
      "a ticked box",
      SetMethod,
      { methodId: "BTC", order: "", isOffered: "on" },
      { order: 0, isOffered: true, note: "" },
    ],
    ["a box that is not ticked", SetMethod, { methodId: "BTC" }, { isOffered: false }],
    ["points", AdjustPoints, { ...adjust, points: "-30" }, { points: -30 }],
    ["no period", StartCardRenewal, {}, { billingPeriod: "monthly" }],
  ])("%s", (_, schema, input, expected) => expect(fromText(schema).parse(input)).toMatchObject(expected));

  it("keeps a screenshot, and takes an empty file field for none", () => {
    const proof = { cryptoType: "VENMO" };
    const parse = (screenshot: File) =>
      fromText(SubmitRenewal).parse({ ...proof, screenshot }) as { screenshot?: File };
    const picture = new File(["x"], "x.png");
    expect(parse(picture).screenshot).toBe(picture);
    expect(parse(new File([], "")).screenshot).toBeUndefined();
  });
});

describe("a wrong field says what to do", () => {
  it.each<[z.ZodTypeAny, object, string]>([
    [AdjustPoints, { ...adjust, points: 0 }, "A change of 0 points changes nothing. Enter another number."],
    [SetTerms, { ...terms, monthlyPrice: 9.999 }, "Use at most two decimal places."],
    [SetTerms, { ...terms, graceDays: 91 }, "At most 90 days."],
    [SetMethod, { methodId: "GOLD" }, "That method doesn't exist."],
    [DecidePayment, { paymentId: 1 }, "Approve or reject."],
    [StartCardRenewal, { billingPeriod: "weekly" }, "Choose monthly or yearly."],
  ])("%#", (schema, input, message) => expect(messagesOf(schema, input)).toEqual([message]));
});
