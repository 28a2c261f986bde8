import { z } from "zod";
import { Message } from "../../core/kernel/output.ts";
import { periods } from "../../core/kernel/period.ts";
import { quotaPeriods } from "../../core/settings/invitations-shape.ts";
import { joinModes } from "../../core/settings/joining-shape.ts";
import { priceModes } from "../../core/settings/membership-shape.ts";
import { Badge } from "../../people/members/output.ts";
import { closedReasons } from "./closed-messages.ts";
import { nextSteps } from "./next-step.ts";
import { registrationStates } from "./registration-states.ts";

export const RegistrationStarted = z.object({
  success: z.boolean(),
  registrationToken: z.string(),
  reference: z.string(),
  next: z
    .enum(["address", "approval", "account"])
    .optional()
    .describe(
      "`address`: the code from the mail comes next; otherwise what a registration with nothing to pay is waiting for; absent if payment is next",
    ),
  message: z.string(),
});

const next = z.enum(nextSteps).describe("The next step");

export const AddressProved = z.object({ next, message: z.string() });

export const AddressProvedByLink = AddressProved.extend({ registrationToken: z.string() });

export const ProofLinkRead = z.object({ link: z.string(), username: z.string(), email: z.string() });

export const AddressCorrected = z.object({ email: z.string(), message: z.string() });

const changesAt = z.string().nullable();
const changesAtMembers = z.number().int().nullable();

const joining = {
  mode: z.enum(joinModes),
  nextMode: z.enum([...joinModes, "none"]).describe("The mode that takes effect next by itself"),
  changesAt: changesAt.describe("The day on which it takes effect, in UTC"),
  changesAtMembers: changesAtMembers.describe("The number of active members at which it takes effect"),
  later: z
    .array(z.object({ mode: z.enum(joinModes), changesAt, changesAtMembers }))
    .describe("The planned changes after that"),
  needsApproval: z.boolean().describe("Whether staff approve registrations without a payment"),
  provesAddress: z.boolean().describe("Whether a registration begins with a code mailed to its address"),
  price: z.enum(priceModes),
  trialDays: z.number().int().describe("For new members, if `price` is `trial`"),
};

const most = z.number().int().nullable();

export const JoiningSettings = z.object({
  ...joining,
  invitesPer: z.enum(quotaPeriods),
  memberInvites: most.describe("How many people a member may invite; null for any number"),
  eliteInvites: most.describe("How many people an elite member may invite; null for any number"),
  roleInvites: z
    .array(z.object({ role: z.string(), most: z.number().int() }))
    .describe("Roles whose holders may invite more people"),
  roles: z.array(z.string()).describe("The names of all roles"),
  marksInviter: z.boolean().describe("Whether staff see how many of a member's invitees had their accounts closed"),
});

export const JoiningPreview = z.object({
  says: z.string().describe("The sentences that visitors would read"),
  warning: z.string().nullable().describe("Why these settings would be unsafe; null if they are not"),
  affects: z.array(z.string()).describe("Whom the change affects, with their number, as sentences"),
});

export const JoiningState = z.object({
  ...joining,
  isOpen: z.boolean().describe("Whether anyone can join"),
  reason: z.enum(closedReasons).nullable().describe("Why not everyone can join; null if everyone can"),
  message: z.string().nullable().describe("The reason as a message for people"),
  needsInvitation: z.boolean().describe("Whether people need an invitation to join"),
  needsApplication: z
    .boolean()
    .describe("Whether people without an invitation must apply with `POST /api/applications`"),
  prices: z.object({ monthly: z.number(), yearly: z.number() }).describe("In US dollars; 0 if nothing can be paid"),
  isFree: z.boolean().describe("Whether nobody has to pay"),
  startsFree: z.boolean().describe("Whether new members have nothing to pay at first"),
  supporterRole: Badge.nullable().describe("The role that supporters hold for as long as their support lasts"),
});

const Period = z.enum(periods);

export const Registrations = z.object({
  tokens: z.array(
    z.object({
      id: z.number().int(),
      reference: z.string(),
      token: z.string(),
      username: z.string(),
      email: z.string(),
      cryptoType: z.string().nullable(),
      transactionHash: z.string().nullable(),
      explorerUrl: z.string().nullable().describe("The transaction at the operator's block explorer"),
      screenshotPath: z.string().nullable(),
      status: z.enum(registrationStates.all),
      billingPeriod: Period,
      amount: z.number().nullable(),
      inviteCode: z.string().nullable(),
      notes: z.string().nullable(),
      isDuplicate: z.boolean(),
      emailOwner: z
        .string()
        .nullable()
        .describe("The member whose account has this email address, which prevents approval"),
      nameOwner: z
        .string()
        .nullable()
        .describe("The member who has this username or one that looks like it, which prevents approval"),
      othersWithEmail: z.number().int().describe("The number of other waiting registrations with this email address"),
      createdAt: z.string(),
      provedAt: z.string().nullable(),
      decidedAt: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  status: z.string(),
  page: z.number().int(),
  limit: z.number().int(),
});

export const AccountMade = Message.extend({
  id: z.string(),
  username: z.string(),
  link: z
    .string()
    .nullable()
    .describe("Link to set the password, for a site that sends no mail; null if it was mailed"),
});

export const AccountsMade = Message.extend({
  made: z.array(AccountMade.omit({ message: true })),
  existing: z.array(z.string()).describe("Usernames of lines whose account existed already"),
  refused: z.array(z.object({ text: z.string().describe("The line"), message: z.string() })),
});
export type AccountsMade = z.output<typeof AccountsMade>;
