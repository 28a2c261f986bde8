import type { findComments } from "#app/domain/community/comments/find-comments.server.ts";
import { mentionedOf } from "#app/domain/core/text/mentions.ts";
import { paths } from "#app/paths/paths.ts";

type Page = Extract<Awaited<ReturnType<typeof findComments.run>>, { ok: true }>["value"];
type Linked = { id: number; username: string };

/** The comments of a page as displayed. Answers link to their place on it, or by the permanent link to another page. */
export function linkAnswers({ comments, page }: Page, torrentId: number, names: readonly string[]) {
  const here = new Set(comments.map(({ id }) => id));
  const link = ({ id, username }: Linked) => {
    const to = here.has(id) ? paths.torrent(torrentId, { page, hash: `comment-${id}` }) : paths.comment(id);
    return { id, username, to };
  };
  return comments.map(({ userId, ...comment }) => ({
    ...comment,
    names: mentionedOf(comment.comment, names),
    answerTo: comment.answerTo && link(comment.answerTo),
    answers: comment.answers.map(link),
    torrentId,
    page,
  }));
}
