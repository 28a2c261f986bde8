import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/pages.ts";

export const TITLE_MAX = 150;
export const POST_MAX = 20_000;
export const PREVIEW = 200;
export const PAGE_SIZE = 20;
const API_PAGE_MAX = 100;

const idOf = (message: string) =>
  z.coerce.number({ message, required_error: message }).int(message).positive(message).max(MAX_INT4, message);

const TopicId = idOf("This is no topic id.");
const ReplyId = idOf("This is no reply id.");
const CategoryId = idOf("Please choose a category.");

const text = (missing: string, max: number, tooLong: string) =>
  z.string({ required_error: missing, invalid_type_error: missing }).trim().min(1, missing).max(max, tooLong);

const Title = text("Please give the topic a title.", TITLE_MAX, `A title has at most ${TITLE_MAX} characters.`);
const Content = text("Please write something.", POST_MAX, "A post has at most 20,000 characters.");

export const OneTopic = z.object({ topicId: TopicId });
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

/** A form's button sends "true" or "false", JSON a boolean. */
const Flag = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((value) => value === true || value === "true")
  .optional();
export const ModerateTopic = z.object({ topicId: TopicId, isPinned: Flag, isLocked: Flag });

const categoryFields = {
  name: text("Please give the category a name.", 60, "A name has at most 60 characters."),
  description: z.string().trim().max(200, "A description has at most 200 characters.").default(""),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "Please choose a colour.")
    .default("#3b82f6"),
  /** A checkbox: absent when it is not ticked. Hidden categories are the administrators'. */
  isHidden: z.boolean().default(false),
};
export const AddCategory = z.object(categoryFields);
export const OneCategory = z.object({ categoryId: CategoryId });
export const EditCategory = z.object({ categoryId: CategoryId, ...categoryFields });
export const MoveCategory = z.object({ categoryId: CategoryId, direction: z.enum(["up", "down"]) });
