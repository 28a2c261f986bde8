import { z } from "zod";
import { id } from "../../core/kernel/fields.ts";
import { PageNumber } from "../../core/kernel/page-input.ts";

/** The thing that a member thanks for: the one whose id is given. */
export const ThankedThing = z.object({
  torrentId: id("This is not a torrent id.").optional(),
  topicId: id("This is not a topic's number.").optional(),
  replyId: id("This is not a reply's number.").optional(),
  commentId: id("This is not a comment.").optional(),
});

export const ListThanks = ThankedThing.extend({ page: PageNumber.default(1) });
