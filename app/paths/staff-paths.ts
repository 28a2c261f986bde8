import { path } from "./path.ts";

/**
 * Addresses of the administration that pages of members link to. The others (admin-paths.ts) are not loaded with these
 * pages.
 */
export const staffPaths = {
  start: path("/admin"),
  audit: path("/admin/audit", ["kind", "id", "right"]),
  deletedTorrents: path("/admin/torrents/deleted"),
  undo: path("/admin/undo"),
  case: path("/admin/complaints/:caseId", ["form"]),
  forum: Object.assign(path("/admin/forum"), {
    categories: path("/admin/forum/categories"),
    category: path("/admin/forum/categories/:categoryId"),
  }),
  upload: path("/admin/uploads/:uploadId"),
  user: path("/admin/users/:userId"),
  standing: Object.assign(path("/admin/users/:userId/standing"), {
    new: path("/admin/users/:userId/standing/new", ["kind"]),
    lift: path("/admin/users/:userId/standing/:stepId/lift"),
    same: path("/admin/users/:userId/same"),
    notes: path("/admin/users/:userId/notes"),
    note: path("/admin/users/:userId/notes/:noteId"),
    watch: path("/admin/users/:userId/watch"),
  }),
  readOnly: path("/admin/system/read-only"),
  invited: path("/admin/users/:userId/invited"),
  acceptedRules: path("/admin/users/:userId/terms"),
  deleteTopic: path("/admin/forum/topics/:topicId/delete"),
  deleteReply: path("/admin/forum/replies/:replyId/delete"),
  deleteChatMessage: path("/admin/chat/:messageId/delete", ["from"]),
};
