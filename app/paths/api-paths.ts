import { path } from "./path.ts";

/** The API addresses that screens, downloads and other sites are given. */
export const apiPaths = {
  cardNotice: path("/api/payment/card-notice"),
  importRar: path("/api/admin/import-rar"),
  uploadTorrent: path("/api/torrents/upload"),
  profilePicture: path("/api/user/profile-picture"),
  logo: path("/api/admin/settings/logo"),
  importEvents: path("/api/admin/imports/events"),
  previews: path("/api/torrents/:torrentId/previews"),
  nfo: path("/api/torrents/:torrentId/nfo"),
  notifications: path("/api/notifications"),
  onlineMembers: path("/api/admin/users/online"),
  openapi: path("/api/openapi.json"),
  passkey: path("/api/user/passkey"),
  paymentScreenshot: path("/api/admin/payment-screenshot/:path"),
  paymentUpload: path("/api/payment/uploads/:name"),
  session: path("/api/auth/session"),
  syncEvents: path("/api/admin/sync/events"),
};
