import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every screen's URL. The JSON API's are in app/api/tables.server.ts, behind the one route for /api. */
export default [
  index("routes/home/home.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("admin-login", "routes/auth/admin-login.tsx"),
  route("theme", "routes/preferences/theme.ts"),
  route("motion", "routes/preferences/motion.ts"),

  route("torrents/:torrentId", "routes/torrents/torrent.tsx"),
  route("torrents/:torrentId/download", "routes/torrents/download.ts"),
  route("torrents/:torrentId/nfo/download", "routes/torrents/nfo-download.ts"),
  route("comments/:commentId/delete", "routes/torrents/delete-comment.tsx"),

  route("forums", "routes/forums/forums.tsx"),
  route("forums/new", "routes/forums/new-topic.tsx"),
  route("forums/read", "routes/forums/read.ts"),
  route("forums/topics/:topicId", "routes/forums/topic.tsx"),
  route("forums/topics/:topicId/edit", "routes/forums/edit-topic.tsx"),
  route("forums/topics/:topicId/delete", "routes/forums/delete-topic.tsx"),
  route("forums/topics/:topicId/moderate", "routes/forums/moderate.ts"),
  route("forums/replies/:replyId", "routes/forums/reply.ts"),
  route("forums/replies/:replyId/edit", "routes/forums/edit-reply.tsx"),
  route("forums/replies/:replyId/delete", "routes/forums/delete-reply.tsx"),

  route("messages", "routes/messages/messages.tsx"),
  route("messages/new", "routes/messages/new-message.tsx"),
  route("messages/blocks", "routes/messages/blocks.tsx"),
  route("messages/suggest", "routes/messages/suggest.ts"),
  route("messages/:messageId", "routes/messages/message.tsx"),
  route("messages/:messageId/delete", "routes/messages/delete-message.tsx"),
  route("messages/:messageId/report", "routes/messages/report-message.tsx"),

  route("account", "routes/account/account.tsx"),
  route("account/picture", "routes/account/picture.tsx"),
  route("members/:memberId/picture", "routes/members/picture.ts"),
  route("complaints", "routes/pages/complaints.tsx"),
  route("rules", "routes/pages/rules.tsx"),
  route("faq", "routes/pages/faq.tsx"),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.ts"),
    route("forum", "routes/admin/forum/topics.tsx"),
    route("forum/topics/:topicId/delete", "routes/admin/forum/delete-topic.tsx"),
    route("forum/replies/:replyId/delete", "routes/admin/forum/delete-reply.tsx"),
    route("forum/categories", "routes/admin/forum/categories.tsx"),
    route("forum/categories/:categoryId", "routes/admin/forum/category.tsx"),
    route("complaints", "routes/admin/complaints.tsx"),
  ]),

  route("api/*", "routes/api.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
