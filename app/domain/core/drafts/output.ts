import { z } from "zod";

const path = z.string().describe("The path of the page, e.g. /forums/new");

export const DraftPath = z.object({ path });

const savedAt = z.string().datetime();

export const Drafts = z.object({ drafts: z.array(z.object({ path, savedAt })) });

export const Draft = z.object({ path, savedAt, fields: z.record(z.string()) });
