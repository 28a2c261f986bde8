import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every screen's URL. The JSON API's are in app/api/tables.server.ts, behind the one route for /api. */
export default [
  index("routes/home/home.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("admin-login", "routes/auth/admin-login.tsx"),
  route("register", "routes/register/register.tsx"),
  route("register/payment", "routes/register/payment.tsx"),
  route("register/payment/:methodId", "routes/register/complete.tsx"),
  route("register/done", "routes/register/done.tsx"),
  route("reactivate", "routes/membership/reactivate.tsx"),
  route("reactivate/:methodId", "routes/membership/complete-reactivation.tsx"),
  route("password-reset", "routes/auth/password-reset.tsx"),
  route("membership", "routes/membership/membership.tsx"),
  route("membership/:methodId", "routes/membership/pay.tsx"),
  route("receipts/:paymentId", "routes/membership/receipt.tsx"),
  route("theme", "routes/preferences/theme.ts"),
  route("motion", "routes/preferences/motion.ts"),

  route("torrents/:torrentId", "routes/torrents/torrent.tsx"),
  route("torrents/:torrentId/download", "routes/torrents/download.ts"),
  route("torrents/:torrentId/nfo/download", "routes/torrents/nfo-download.ts"),
  route("comments/:commentId/delete", "routes/torrents/delete-comment.tsx"),

  route("chat", "routes/chat/chat.tsx"),
  route("chat/frame", "routes/chat/frame.tsx"),

  route("account", "routes/account/account.tsx"),
  route("account/picture", "routes/account/picture.tsx"),
  route("members/:memberId/picture", "routes/members/picture.ts"),
  route("complaints", "routes/pages/complaints.tsx"),
  route("rules", "routes/pages/rules.tsx"),
  route("faq", "routes/pages/faq.tsx"),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.ts"),
    route("chat", "routes/admin/chat.tsx"),
    route("notifications", "routes/admin/notifications.tsx"),
    route("users", "routes/admin/users/users.tsx"),
    route("users/:userId", "routes/admin/users/user.tsx"),
    route("registrations", "routes/admin/registrations/registrations.tsx"),
    route("registrations/:registrationToken", "routes/admin/registrations/registration.tsx"),
    route("payments", "routes/admin/payments/payments.tsx"),
    route("payments/:paymentId", "routes/admin/payments/payment.tsx"),
    route("complaints", "routes/admin/complaints.tsx"),
    route("settings", "routes/admin/settings/settings.tsx"),
    route("settings/methods/:methodId", "routes/admin/settings/method.tsx"),
    route("mail", "routes/admin/mail/mail.tsx"),
  ]),
  route("admin/chat/:messageId/delete", "routes/admin/delete-chat-message.tsx"),
  route("admin/notifications/:notificationId/delete", "routes/admin/delete-notification.tsx"),

  route("api/payment/uploads/:name", "routes/payments/upload.ts"),
  route("api/payment/card-notice", "routes/payments/card-notice.ts"),
  route("api/*", "routes/api.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
