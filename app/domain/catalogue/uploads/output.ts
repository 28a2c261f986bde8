import { z } from "zod";
import { UploadSource, UploadStatus } from "#app/db/generated/enums.ts";
import { paged } from "../../core/kernel/output.ts";
import { corrected } from "../products/output.ts";
import { reviewStatuses } from "./review-schema.ts";

const success = z.literal(true);

const count = z.number().int();

export const UploadCorrected = z.object({ success, uploadId: count, ...corrected });

const text = z.string().nullable();

const status = z.nativeEnum(UploadStatus);

const infoHash = z.string().length(40);

export const OwnUploads = z.array(
  z.object({
    id: count,
    user_id: text,
    torrent_id: count.nullable(),
    name: z.string(),
    file_name: z.string(),
    file_size: z.string(),
    status,
    moderator_notes: text,
    asked: z.record(z.string()).nullable().describe("What a moderator asks to change, by field, if it was sent back"),
    description: text,
    notes: text,
    category: z.string(),
    platform: z.string(),
    licence: text,
    info_hash: infoHash.nullable(),
    is_hash_changed: z.boolean(),
    original_size: count,
    file_count: count.nullable(),
    seeders: count.nullable().describe("Null unless the torrent is listed"),
    leechers: count.nullable(),
    unseeded_since: z.string().datetime().nullable().describe("Whether a listed torrent has had no seeder for 14 days"),
    created_at: z.string().datetime(),
    updated_at: z.string().datetime(),
  }),
);

export const DraftBegun = z.object({ uploadId: count });

export const UploadSent = z.object({
  success,
  message: z.string(),
  id: count,
  torrentId: count.nullable().describe("Null while it waits for review"),
  infoHash,
  isHashChanged: z.boolean().describe("Whether the torrent was not private and was made private"),
  torrentFile: z.string().optional().describe("The file to seed with, as base64, if the info hash has changed"),
});

export const FirstUploads = z.object({
  uploads: z.array(
    z.object({
      id: count,
      torrentId: count,
      name: z.string(),
      category: z.string(),
      userId: z.string(),
      username: z.string(),
      since: z.string().datetime().describe("When it was listed"),
    }),
  ),
  ...paged,
});

export const FirstUploadSeen = z.object({ id: count, message: z.string() });

export const UploadPage = z.object({
  uploads: z.array(
    z.object({
      id: count,
      name: z.string(),
      uploader_username: text,
      category: z.string(),
      platform: z.string(),
      original_filename: z.string(),
      created_at: z.string().datetime(),
      description: text,
      notes: text,
      status,
      source: z.nativeEnum(UploadSource),
      original_size: count,
      file_count: count.nullable(),
    }),
  ),
  ...paged,
  status: z.enum(reviewStatuses).describe("The requested status"),
});

export const UploadApproved = z.object({ success, message: z.string(), torrentId: count });

export const UploadMoved = z.object({ success, message: z.string() });

export const UploadResent = z.object({
  uploadId: count,
  name: z.string(),
  torrentId: count.nullable().describe("Null while it waits for review"),
});
