import { z } from "zod";
import { OneTorrent } from "../../catalogue/torrents/schema.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { shorten } from "../../core/kernel/plain-text.ts";
import { ok } from "../../core/kernel/result.ts";
import { fromText } from "../../core/kernel/text-input.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { plainQuoteOf } from "../../core/text/render-markdown.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { QUOTE_MAX } from "./bounds.ts";
import { OneComment } from "./schema.ts";

// A link names the comment in its query, so its id comes as text.
const Answered = fromText(OneComment);

/** The comment for a reply form, and its beginning as a quotation. Null if it does not belong to this torrent. */
export const readCommentQuote = defineUseCase({
  name: "comments.read-quote",
  input: OneTorrent.extend({ quote: z.string().max(20) }),
  allow: isSignedIn,
  async read({ db }, { torrentId, quote }) {
    const { data } = Answered.safeParse({ commentId: quote });
    const found = await db.torrentComment.findUnique({
      where: { id: data?.commentId ?? 0, torrentId, torrent: { isActive: true } },
      select: { id: true, comment: true, user: { select: nameColumns } },
    });
    if (!found) return ok(null);
    const { id, comment, user } = found;
    const username = shownName(user);
    return ok({ id, username, text: plainQuoteOf(username, shorten(comment, QUOTE_MAX)) });
  },
});
