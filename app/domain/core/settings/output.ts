import { z } from "zod";

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
