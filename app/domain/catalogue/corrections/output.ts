import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const described = { torrentId: z.number().int(), description: z.string().nullable(), licence: z.string().nullable() };

export const Described = z.object(described);

const Change = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isTakenOut: z.boolean().describe("Whether this field's texts were hidden from the history"),
});

const Correction = z.object({
  id: z.number().int(),
  by: z.string().describe("“You”, “The uploader” or “A moderator”; moderators get the name"),
  at: z.string(),
  changes: z.array(Change),
});

const details = {
  name: z.string(),
  category: z.string(),
  platform: z.string(),
  tags: z.array(z.string()),
  publisher: z.string().nullable(),
  product: z.string().nullable(),
  version: z.string().nullable(),
};

export const Description = z.object({
  ...described,
  ...details,
  proposedTags: z.array(z.string()).describe("Tags that follow from the names of its files and that it does not have"),
  hasNfo: z.boolean(),
  isOwn: z.boolean().describe("Whether it is the caller's upload, which they may withdraw"),
  successorId: z.number().int().nullable(),
  history: z.array(Correction),
});

const success = z.literal(true);

export const OwnCorrected = z.object({ success, ...described, ...details });

export const SuccessorNamed = z.object({
  torrentId: z.number().int(),
  successorId: z.number().int().nullable(),
  message: z.string(),
});

export const OwnWithdrawn = z.object({ torrentId: z.number().int(), message: z.string() });

export const CorrectionTakenOut = z.object({
  torrentId: z.number().int(),
  entryId: z.number().int(),
  field: z.string(),
  isTakenOut: z.boolean(),
});

export const TorrentHistory = z.object({
  torrentId: z.number().int(),
  name: z.string(),
  history: z.array(Correction),
  mayTakeOut: z.boolean().describe("Whether the caller may hide texts in it"),
  mayShowAgain: z.boolean().describe("Whether the caller may show hidden texts again"),
  ...paged,
});
