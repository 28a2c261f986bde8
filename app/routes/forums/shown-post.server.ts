import { isEdited } from "#app/domain/community/forum/present.ts";
import { renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import type { ShownPost } from "./post.tsx";

type Written = {
  id: number;
  author: ShownPost["author"];
  content: string;
  createdAt: string;
  updatedAt: string;
  thanks: number;
  thanked: boolean | null;
  mayChange: boolean;
};
type Where = Pick<ShownPost, "thing" | "topicId" | "quotePage" | "isStaff">;

/** The parts of a topic or reply that seldom change. */
export const shownPost = (post: Written, where: Where, names: readonly string[]): ShownPost => ({
  ...where,
  id: post.id,
  author: post.author,
  html: renderMarkdown(post.content, names),
  createdAt: post.createdAt,
  editedAt: isEdited(post) ? post.updatedAt : null,
  thanks: post.thanks,
  thanked: post.thanked,
  mayChange: post.mayChange,
});
