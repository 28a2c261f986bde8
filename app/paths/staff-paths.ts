import { path } from "./path.ts";

/**
 * What members' pages lead administrators to. The rest of the administration (admin-paths.ts) is not loaded with these
 * pages.
 */
export const staffPaths = {
  start: path("/admin"),
  deleteTopic: path("/admin/forum/topics/:topicId/delete"),
  deleteReply: path("/admin/forum/replies/:replyId/delete"),
  deleteChatMessage: path("/admin/chat/:messageId/delete", ["from"]),
};
