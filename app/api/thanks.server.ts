import { findThanks } from "#app/domain/community/thanks/find-thanks.server.ts";
import { giveThanks, takeThanksBack } from "#app/domain/community/thanks/give-thanks.server.ts";

import { messages, read } from "./table.server.ts";

const things = [
  { path: "/torrents/:torrentId/thanks", thing: "torrent" },
  { path: "/forum/topics/:topicId/thanks", thing: "topic" },
  { path: "/forum/replies/:replyId/thanks", thing: "reply" },
  { path: "/comments/:commentId/thanks", thing: "comment" },
];

export const thanksApi = things.flatMap(({ path, thing }) => [
  read.get(path, findThanks, {
    summary: `Members who have given thanks for a ${thing}, 50 per page`,
    operationId: `thanks.find-of-${thing}`,
  }),
  messages.post(path, giveThanks, {
    summary: `Give thanks for another member's ${thing}; repeating this changes nothing`,
    operationId: `thanks.give-for-${thing}`,
  }),
  messages.del(path, takeThanksBack, {
    summary: `Take back the thanks for a ${thing}`,
    operationId: `thanks.take-back-for-${thing}`,
  }),
]);
