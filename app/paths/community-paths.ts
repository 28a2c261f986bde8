import { path } from "./path.ts";

/** Forums, messages, chat, and the reports of members and rights holders. */
export const communityPaths = {
  forums: Object.assign(path("/forums", ["categoryId", "search", "page"]), {
    new: path("/forums/new", ["categoryId"]),
    read: path("/forums/read"),
    topic: path("/forums/topics/:topicId", ["page", "quote"]),
    editTopic: path("/forums/topics/:topicId/edit"),
    deleteTopic: path("/forums/topics/:topicId/delete"),
    moderate: path("/forums/topics/:topicId/moderate", ["from"]),
    topicThanks: path("/forums/topics/:topicId/thanks", ["page"]),
    replyThanks: path("/forums/replies/:replyId/thanks", ["page"]),
    reply: path("/forums/replies/:replyId"),
    editReply: path("/forums/replies/:replyId/edit"),
    deleteReply: path("/forums/replies/:replyId/delete"),
  }),
  messages: Object.assign(path("/messages", ["box", "search", "page"]), {
    new: path("/messages/new", ["to"]),
    blocks: path("/messages/blocks"),
    suggest: path("/messages/suggest", ["q"]),
    message: path("/messages/:messageId"),
    delete: path("/messages/:messageId/delete"),
    report: path("/messages/:messageId/report"),
  }),
  notices: Object.assign(path("/notices", ["kind", "show", "page"]), { stop: path("/notices/stop", ["token"]) }),
  chat: Object.assign(path("/chat"), { frame: path("/chat/frame") }),
  complaints: Object.assign(path("/complaints", ["page"]), { case: path("/complaints/:caseId") }),
  report: path("/report/:kind/:relatedId"),
  takedown: Object.assign(path("/takedown"), {
    sent: path("/takedown/sent", ["reference"]),
    counter: path("/takedown/counter/:itemId"),
  }),
  transparency: path("/transparency", ["page"]),
};
