import { z } from "zod";
import { id } from "../../core/kernel/fields.ts";
import { PageNumber } from "../../core/kernel/page-input.ts";
import type { ThankedKind } from "../../people/members/count-thanks.server.ts";

/** The thing that the thanks are for: the one whose id is given. */
export const ThankedThing = z.object({
  torrentId: id("Invalid torrent ID.").optional(),
  topicId: id("Invalid topic ID.").optional(),
  replyId: id("Invalid reply ID.").optional(),
  commentId: id("Invalid comment ID.").optional(),
});

/** The kind and id of the requested thing. */
export function thankedOf({ torrentId, topicId, replyId, commentId }: z.output<typeof ThankedThing>) {
  const asked: { kind: ThankedKind; id: number | undefined }[] = [
    { kind: "topic", id: topicId },
    { kind: "reply", id: replyId },
    { kind: "comment", id: commentId },
  ];
  const { kind, id = 0 } = asked.find((one) => one.id) ?? { kind: "torrent" as const, id: torrentId };
  return { kind, id };
}

export const ListThanks = ThankedThing.extend({ page: PageNumber.default(1) });
