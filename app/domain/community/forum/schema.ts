import { z } from "zod";
import { checkbox, choice, id, line, optionalLine, text } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { PAGE_SIZE, POST_MAX } from "./bounds.ts";

const TITLE_MAX = 150;
export const PREVIEW = 200;
const API_PAGE_MAX = 100;

const TopicId = id("Invalid topic ID.");
const ReplyId = id("Invalid reply ID.");
const CategoryId = id("Choose a category.");

const Title = line({
  missing: "Enter a title.",
  max: TITLE_MAX,
  tooLong: `A title has at most ${TITLE_MAX} characters.`,
});
const Content = text({
  missing: "Write something.",
  max: POST_MAX,
  tooLong: "A post has at most 20,000 characters.",
});

export const OneTopic = z.object({ topicId: TopicId });
/** A member's visit to a topic, with the newest shown reply. */
export const VisitTopic = z.object({ topicId: TopicId, replyId: ReplyId.optional() });
export const OneReply = z.object({ replyId: ReplyId });

export const CreateTopic = z.object({ categoryId: CategoryId, title: Title, content: Content });
export const EditTopic = z.object({ topicId: TopicId, title: Title, content: Content });
export const CreateReply = z.object({ topicId: TopicId, content: Content });
export const EditReply = z.object({ replyId: ReplyId, content: Content });

const page = { ...pageInput(API_PAGE_MAX), limit: pageInput(API_PAGE_MAX).limit.default(PAGE_SIZE) };

export const ListTopics = z.object({ ...page, categoryId: CategoryId.optional(), search: Search });
export const ListReplies = z.object({
  topicId: TopicId,
  ...page,
  page: z.union([z.literal("last"), page.page]).default(1),
});
export const ListTopicsForAdmin = z.object({ ...pageInput(PAGE_SIZE), search: Search });

/** An absent field changes nothing. */
export const ModerateTopic = z.object({
  topicId: TopicId,
  isPinned: z.boolean().optional(),
  isLocked: z.boolean().optional(),
});

/** The forum's pages list all categories: more of them would make each page slow. */
export const MAX_CATEGORIES = 50;

const categoryFields = {
  name: line({ missing: "Give the category a name.", max: 60, tooLong: "A name has at most 60 characters." }),
  description: optionalLine(200, "A description has at most 200 characters.").default(""),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "Choose a colour.")
    .default("#3b82f6"),
  /** Only staff who moderate the forum see a hidden category. */
  isHidden: checkbox,
  /** For announcements: members reply to topics, and do not start any. */
  onlyStaffStart: checkbox,
};
export const AddCategory = z.object(categoryFields);
export const OneCategory = z.object({ categoryId: CategoryId });
export const EditCategory = z.object({ categoryId: CategoryId, ...categoryFields });
export const MoveCategory = z.object({
  categoryId: CategoryId,
  direction: choice(["up", "down"], "Choose up or down."),
});
