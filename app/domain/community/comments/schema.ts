import { z } from "zod";
import { TorrentId } from "../../catalogue/torrents/schema.ts";
import { id, text } from "../../core/kernel/fields.ts";
import { PageNumber } from "../../core/kernel/page-input.ts";
import { COMMENT_MAX } from "./bounds.ts";

const Comment = text({
  missing: "Write a comment.",
  max: COMMENT_MAX,
  tooLong: `A comment has at most ${COMMENT_MAX} characters.`,
});

const CommentId = id("Invalid comment ID.");

export const AddComment = z.object({
  torrentId: TorrentId,
  comment: Comment,
  answerTo: CommentId.optional().describe("The comment on this torrent that it replies to"),
});

export const OneComment = z.object({ commentId: CommentId });
export const EditComment = OneComment.extend({ comment: Comment });

export const ListComments = z.object({
  torrentId: TorrentId,
  page: z.union([PageNumber, z.literal("last")]).default(1),
});
