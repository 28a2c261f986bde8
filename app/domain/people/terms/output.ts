import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const version = z.number().int();

const time = z.string().datetime();

export const OwnTerms = z.object({
  version: version.describe("The current version"),
  changedAt: time,
  isDue: z.boolean().describe("Whether the member must accept it before using the site's pages"),
  acceptedVersion: version.nullable().describe("The latest version that the member has accepted"),
  acceptedAt: time.nullable(),
  text: z.string().describe("Markdown"),
  html: z.string(),
  changes: z
    .array(z.object({ kind: z.enum(["kept", "added", "removed"]), text: z.string() }))
    .describe("All lines of the version that the member accepted and of the current one; empty if they are equal"),
});

export const TermsAccepted = z.object({ version, message: z.string() });

export const Acceptances = z.object({
  userId: z.string(),
  username: z.string(),
  acceptances: z.array(z.object({ version, acceptedAt: time, changedAt: time, isImportant: z.boolean() })),
  ...paged,
});
