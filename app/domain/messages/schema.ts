import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/pages.ts";

export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 10_000;
export const PREVIEW = 150;
export const PAGE_SIZE = 20;
const API_PAGE_MAX = 100;

const text = (missing: string, max: number, tooLong: string) =>
  z.string({ required_error: missing, invalid_type_error: missing }).trim().min(1, missing).max(max, tooLong);

const Content = text("Please write a message.", MESSAGE_MAX, "A message has at most 10,000 characters.");
const MessageId = z.coerce.number({ message: "This is no message id." }).int().positive().max(MAX_INT4);

export const OneMessage = z.object({ messageId: MessageId });

export const SendMessage = z.object({
  /** A username or an account's id. */
  receiverId: text("Please say who it is for.", 100, "This is no username."),
  subject: text("Please give the message a subject.", SUBJECT_MAX, `A subject has at most ${SUBJECT_MAX} characters.`),
  content: Content,
});

export const ReplyToMessage = z.object({ messageId: MessageId, content: Content });

export const ListMessages = z.object({
  ...pageInput(API_PAGE_MAX),
  limit: pageInput(API_PAGE_MAX).limit.default(PAGE_SIZE),
  type: z.enum(["inbox", "sent"], { message: "The type is inbox or sent." }).default("inbox"),
  search: Search,
});

export const ReportMessage = z.object({
  messageId: MessageId,
  reason: text("Please say what is wrong with it.", 1_000, "A reason has at most 1,000 characters."),
});

export const BlockMember = z.object({ memberId: z.string().min(1).max(100) });
export const SuggestMembers = z.object({ q: z.string().trim().max(64).default("") });
