import { z } from "zod";
import { cappedKinds } from "#app/domain/catalogue/points/awards.ts";
import { pageNames } from "#app/domain/catalogue/site-pages/schema.ts";

export const Logo = z.object({ version: z.string(), width: z.number().int(), height: z.number().int() });
export const LogoRemoved = z.object({ removed: z.literal(true) });

/** Null means the environment's value. */
export const Site = z.object({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  supportEmail: z.string().nullable(),
  communityUrl: z.string().nullable(),
  logo: Logo.nullable(),
});

/** In seconds. */
export const Intervals = z.object({
  onlineSeconds: z.number().int(),
  announcementsSeconds: z.number().int(),
  chatReconnectSeconds: z.number().int(),
});

export const Review = z.object({ firstUploads: z.number().int() });

const lines = z.string().describe("One per line");

export const ReadyAnswers = z.object({
  uploads: lines,
  registrations: lines,
  payments: lines,
  complaints: lines,
  applications: lines,
  reports: lines,
});

export const LandingTexts = z.object({
  lead: z.string(),
  benefits: lines,
  rules: lines,
  questions: z.string().describe("Markdown; each heading is a question"),
  showsTitles: z.boolean(),
  playsSounds: z.boolean().describe("Whether visitors hear previews of the newest torrents"),
});

const cap = z.number().int().nullable();

/** Null: no cap. */
export const Points = z.object({
  uploadCap: cap,
  topicCap: cap,
  replyCap: cap,
  seedingCap: cap,
  ownSeedingOnly: z.boolean(),
});

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

export const Security = z.object({ adminsNeedCode: z.boolean() });

const page = { page: z.enum(pageNames), title: z.string() };

export const PageSaved = z.object(page);
export const PageText = z.object({ ...page, text: z.string(), initialText: z.string() });

const days = z.number().int();

export const Traces = z.object({
  downloadDays: days,
  deviceDays: days,
  mailDays: days,
  joiningDays: days,
  waitingDays: days,
  auditDays: days,
  reportDays: days,
  proofDays: days,
});
