import { isEdited } from "#app/domain/forum/present.ts";
import { renderMarkdown } from "#app/domain/text/render-markdown.server.ts";
import type { ShownPost } from "./post.tsx";

type Written = {
  id: number;
  author: ShownPost["author"];
  content: string;
  createdAt: string;
  updatedAt: string;
  mayChange: boolean;
};
type Where = Pick<ShownPost, "thing" | "topicId" | "quotePage" | "isStaff">;

/** What a page shows of a topic's text or of a reply: what else is known of it changes more often. */
export const shownPost = ({ id, author, content, mayChange, ...dates }: Written, where: Where): ShownPost => ({
  ...where,
  id,
  author,
  html: renderMarkdown(content),
  createdAt: dates.createdAt,
  editedAt: isEdited(dates) ? dates.updatedAt : null,
  mayChange,
});
