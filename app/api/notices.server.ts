import { findNotices } from "#app/domain/notices/find-notices.server.ts";
import { markNoticesRead } from "#app/domain/notices/mark-read.server.ts";
import { Notices, NoticesMarked } from "./answers/notices.ts";
import { list, messages } from "./table.server.ts";

export const noticesApi = [
  messages.get("/notices", findNotices, Notices, {
    summary: "What the member was told of, the last first; X-Total-Count says how many there are",
    ...list("notices"),
  }),
  messages.post("/notices/read", markNoticesRead, NoticesMarked, { summary: "Mark a notice as read, or all of them" }),
];
