import { z } from "zod";
import { id, text } from "../kernel/fields.ts";
import { PageNumber } from "../kernel/page-input.ts";
import { TorrentId } from "../torrents/schema.ts";
import { COMMENT_MAX } from "./bounds.ts";

const Comment = text({
  missing: "Please write a comment.",
  max: COMMENT_MAX,
  tooLong: `A comment has at most ${COMMENT_MAX} characters.`,
});

export const AddComment = z.object({ torrentId: TorrentId, comment: Comment });

export const OneComment = z.object({ commentId: id("This is not a comment.") });
export const EditComment = OneComment.extend({ comment: Comment });

export const ListComments = z.object({
  torrentId: TorrentId,
  page: z.union([PageNumber, z.literal("last")]).default(1),
});
