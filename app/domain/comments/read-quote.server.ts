import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { shorten } from "../kernel/plain-text.ts";
import { ok } from "../kernel/result.ts";
import { fromText } from "../kernel/text-input.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { plainQuoteOf } from "../text/render-markdown.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { QUOTE_MAX } from "./bounds.ts";
import { OneComment } from "./schema.ts";

// A link names the quoted comment in its query, so its id comes as text.
const Quoted = fromText(OneComment);

/** The beginning of a comment as a quotation for the form of another. Null for one that is not below this torrent. */
export const readCommentQuote = defineUseCase({
  name: "comments.read-quote",
  input: OneTorrent.extend({ quote: z.string().max(20) }),
  allow: isSignedIn,
  async read({ db }, { torrentId, quote }) {
    const { data } = Quoted.safeParse({ commentId: quote });
    const found = await db.torrentComment.findUnique({
      where: { id: data?.commentId ?? 0, torrentId, torrent: { isActive: true } },
      select: { comment: true, user: { select: nameColumns } },
    });
    if (!found) return ok(null);
    const { comment, user } = found;
    return ok({ id: quote, text: plainQuoteOf(shownName(user), shorten(comment, QUOTE_MAX)) });
  },
});
