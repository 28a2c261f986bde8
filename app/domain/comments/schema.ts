import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { MAX_PAGE } from "../kernel/pages.ts";
import { TorrentId } from "../torrents/schema.ts";

export const COMMENT_MAX = 2_000;

export const AddComment = z.object({
  torrentId: TorrentId,
  comment: z
    .string({ required_error: "Please write a comment.", invalid_type_error: "Please write a comment." })
    .trim()
    .min(1, "Please write a comment.")
    .max(COMMENT_MAX, `A comment has at most ${COMMENT_MAX} characters.`),
});

export const CommentId = z.coerce.number({ message: "This is no comment id." }).int().positive().max(MAX_INT4);
export const OneComment = z.object({ commentId: CommentId });

export const ListComments = z.object({
  torrentId: TorrentId,
  page: z.union([z.literal("last"), z.coerce.number().int().min(1).max(MAX_PAGE)]).default(1),
});
