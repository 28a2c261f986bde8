import { findFollows } from "#app/domain/follows/find-follows.server.ts";
import { follow, unfollow } from "#app/domain/follows/follow.server.ts";
import { findNotices } from "#app/domain/notices/find-notices.server.ts";
import { markNoticesRead } from "#app/domain/notices/mark-read.server.ts";
import { Followed, Follows } from "./answers/follows.ts";
import { Notices, NoticesMarked } from "./answers/notices.ts";
import { list, messages, read, session } from "./table.server.ts";

export const noticesApi = [
  messages.get("/notices", findNotices, Notices, {
    summary: "What the member was told of, the last first; X-Total-Count says how many there are",
    ...list("notices"),
  }),
  messages.post("/notices/read", markNoticesRead, NoticesMarked, { summary: "Mark a notice as read, or all of them" }),
  read.get("/user/follows", findFollows, Follows, {
    summary: "What the member follows, the latest first; X-Total-Count says how much there is",
    ...list("follows"),
  }),
  session.post("/user/follows", follow, Followed, { summary: "Follow something, to get notices of what is new there" }),
  session.del("/user/follows/:kind/:subjectId", unfollow, Followed, { summary: "Do not follow it any more" }),
];
