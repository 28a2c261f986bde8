import { z } from "zod";
import { choice, id, line, optionalLine, text, textId } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { SUBJECT_MAX } from "../../core/news/subject.ts";
import { MESSAGE_MAX } from "./bounds.ts";

export const PREVIEW = 150;
export const PAGE_SIZE = 20;
const API_PAGE_MAX = 100;

const MessageId = id("Invalid message ID.");
const Content = text({
  missing: "Write a message.",
  max: MESSAGE_MAX,
  tooLong: "A message has at most 10,000 characters.",
});

export const OneMessage = z.object({ messageId: MessageId });

export const SendMessage = z.object({
  /** A username or an account's id. */
  receiverId: line({ missing: "Enter a recipient.", max: 100, tooLong: "Invalid username." }),
  subject: line({
    missing: "Enter a subject.",
    max: SUBJECT_MAX,
    tooLong: `A subject has at most ${SUBJECT_MAX} characters.`,
  }),
  content: Content,
});

export const ReplyToMessage = z.object({ messageId: MessageId, content: Content });

export const ListMessages = z.object({
  ...pageInput(API_PAGE_MAX),
  limit: pageInput(API_PAGE_MAX).limit.default(PAGE_SIZE),
  type: choice(["inbox", "sent"], "Choose the type “inbox” or “sent”.").default("inbox"),
  search: Search,
});

export const ReportMessage = z.object({
  messageId: MessageId,
  /** One of the operators' ready-made reasons. */
  problem: optionalLine(200),
  reason: text({
    missing: "Enter a reason.",
    max: 1_000,
    tooLong: "A reason has at most 1,000 characters.",
  }),
});

export const BlockMember = z.object({ memberId: textId("That member doesn't exist.") });
export const SuggestMembers = z.object({ q: optionalLine(64).default("") });
