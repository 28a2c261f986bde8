import { path } from "./path.ts";
import { staffPaths } from "./staff-paths.ts";

const users = Object.assign(path("/admin/users", ["sortBy"]), {
  new: path("/admin/users/new"),
  several: path("/admin/users/new/several"),
  manage: staffPaths.user,
  points: path("/admin/users/:userId/points"),
  time: path("/admin/users/:userId/time"),
  confirmAct: path("/admin/users/:userId/confirm-act", ["act"]),
  promoteAdmin: path("/admin/users/:userId/promote-admin"),
  username: path("/admin/users/:userId/username"),
  password: path("/admin/users/:userId/password"),
  twoFactor: path("/admin/users/:userId/two-factor"),
  roles: path("/admin/users/:userId/roles"),
  delete: path("/admin/users/:userId/delete"),
});

const torrents = Object.assign(path("/admin/torrents"), {
  torrent: path("/admin/torrents/:torrentId"),
  deleted: staffPaths.deletedTorrents,
});

const rewards = Object.assign(path("/admin/rewards"), {
  add: path("/admin/rewards/add"),
  invitations: path("/admin/rewards/invitations"),
  delete: path("/admin/rewards/:activityId/delete"),
});

const system = Object.assign(path("/admin/system"), {
  confirm: path("/admin/system/run/:operation"),
  operation: path("/admin/system/operations/:operationId"),
  schedule: path("/admin/system/schedule"),
  readOnly: staffPaths.readOnly,
  doctor: path("/admin/system/doctor"),
  jobs: path("/admin/system/jobs", ["state"]),
  release: path("/admin/system/release/:version"),
  downloadBackup: path("/admin/system/backups/:name"),
  deleteBackup: path("/admin/system/backups/:name/delete"),
});

const settings = Object.assign(path("/admin/settings"), {
  page: path("/admin/settings/pages/:page"),
  site: path("/admin/settings/site"),
  logo: path("/admin/settings/logo", ["act"]),
  intervals: path("/admin/settings/intervals"),
  review: path("/admin/settings/review"),
  mailDomains: path("/admin/settings/mail-domains"),
  traces: path("/admin/settings/traces"),
  readyAnswers: path("/admin/settings/ready-answers"),
  landing: path("/admin/settings/landing"),
  joining: path("/admin/settings/joining"),
  applications: Object.assign(path("/admin/settings/applications"), {
    question: path("/admin/settings/applications/:questionId"),
    remove: path("/admin/settings/applications/:questionId/remove"),
  }),
  security: path("/admin/settings/security"),
  tracker: path("/admin/settings/tracker"),
  webSeeds: Object.assign(path("/admin/settings/web-seeds", ["page"]), {
    remove: path("/admin/settings/web-seeds/:webSeedId/remove"),
  }),
  points: path("/admin/settings/points"),
  cards: path("/admin/settings/cards"),
  receipts: path("/admin/settings/receipts"),
  method: path("/admin/settings/methods/:methodId"),
});

/** The addresses of the administration's screens that are not in `staffPaths`. */
export const adminPaths = {
  announcer: Object.assign(path("/admin/announcer"), { edit: path("/admin/announcer/edit") }),
  applications: Object.assign(path("/admin/applications"), {
    application: path("/admin/applications/:applicationId", ["form"]),
    picture: path("/admin/applications/:applicationId/answers/:position/picture"),
  }),
  audit: staffPaths.audit,
  bulk: path("/admin/bulk/:kind", ["act", "ids"]),
  bulkRun: path("/admin/bulk/runs/:runId"),
  chat: path("/admin/chat"),
  cardNotices: Object.assign(path("/admin/card-notices"), { notice: path("/admin/card-notices/:noticeId") }),
  claim: path("/admin/claim"),
  passkeys: path("/admin/passkeys"),
  firstUploads: path("/admin/first-uploads"),
  watched: path("/admin/watched"),
  complaints: Object.assign(path("/admin/complaints", ["status"]), {
    case: staffPaths.case,
    reopen: path("/admin/complaints/:caseId/reopen"),
  }),
  console: path("/admin/console"),
  database: path("/admin/database"),
  forum: staffPaths.forum,
  imports: path("/admin/imports"),
  mail: Object.assign(path("/admin/mail", ["status"]), { arrived: path("/admin/mail/arrived", ["token"]) }),
  notifications: Object.assign(path("/admin/notifications"), {
    edit: path("/admin/notifications/:notificationId"),
    delete: path("/admin/notifications/:notificationId/delete"),
  }),
  payments: Object.assign(path("/admin/payments"), {
    payment: path("/admin/payments/:paymentId"),
    refund: path("/admin/payments/:paymentId/refund"),
  }),
  publishers: Object.assign(path("/admin/publishers"), {
    publisher: path("/admin/publishers/:publisherId"),
    product: path("/admin/publishers/products/:productId"),
  }),
  registrations: Object.assign(path("/admin/registrations"), {
    waiting: path("/admin/waiting-list"),
    registration: path("/admin/registrations/:registrationToken"),
  }),
  rewards,
  roles: Object.assign(path("/admin/roles"), {
    new: path("/admin/roles/new"),
    uses: path("/admin/roles/uses"),
    supporters: path("/admin/roles/supporters"),
    role: path("/admin/roles/:roleId"),
    delete: path("/admin/roles/:roleId/delete"),
  }),
  settings,
  setUp: path("/admin/set-up"),
  sync: path("/admin/sync"),
  system,
  torrents,
  tracker: Object.assign(path("/admin/tracker"), { review: path("/admin/tracker/:reviewId") }),
  webhooks: Object.assign(path("/admin/webhooks"), {
    new: path("/admin/webhooks/new"),
    webhook: path("/admin/webhooks/:webhookId", ["status"]),
    edit: path("/admin/webhooks/:webhookId/edit"),
    delete: path("/admin/webhooks/:webhookId/delete"),
    delivery: path("/admin/webhooks/:webhookId/deliveries/:deliveryId"),
  }),
  uploads: Object.assign(path("/admin/uploads"), {
    upload: staffPaths.upload,
    return: path("/admin/uploads/:uploadId/return"),
  }),
  users,
};
