import { path } from "./path.ts";

/** The API addresses that screens, downloads and other sites are given. */
export const apiPaths = {
  cardNotice: path("/api/payment/card-notice"),
  torznab: path("/api/torznab/api"),
  importRar: path("/api/admin/import-rar"),
  torrentCover: path("/api/torrents/:torrentId/cover"),
  uploadCover: path("/api/uploads/:uploadId/cover"),
  uploadTorrent: path("/api/torrents/upload"),
  profilePicture: path("/api/user/profile-picture"),
  logo: path("/api/admin/settings/logo"),
  importEvents: path("/api/admin/imports/events"),
  previews: path("/api/torrents/:torrentId/previews"),
  uploadPreviews: path("/api/uploads/:uploadId/previews"),
  uploadPreviewEvents: path("/api/uploads/:uploadId/previews/events"),
  nfo: path("/api/torrents/:torrentId/nfo"),
  notifications: path("/api/notifications"),
  onlineMembers: path("/api/admin/users/online"),
  openapi: path("/api/openapi.json"),
  ownFile: path("/api/uploads/:uploadId/file"),
  passkey: path("/api/user/passkey"),
  paymentScreenshot: path("/api/admin/payment-screenshot/:path"),
  paymentUpload: path("/api/payment/uploads/:name"),
  signIn: path("/api/auth/login"),
  signOut: path("/api/auth/logout"),
  session: path("/api/auth/session"),
  syncEvents: path("/api/admin/sync/events"),
};
