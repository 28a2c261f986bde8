import { path } from "./path.ts";

/** Signing in, joining, and the member's own account and membership. */
export const memberPaths = {
  login: Object.assign(path("/login", ["returnTo"]), { code: path("/login/code") }),
  confirm: path("/confirm", ["returnTo"]),
  logout: path("/logout"),
  adminLogin: path("/admin-login"),
  passwordReset: path("/password-reset", ["token"]),
  register: Object.assign(path("/register", ["invite", "application"]), {
    payment: path("/register/payment", ["period"]),
    method: path("/register/payment/:methodId", ["period"]),
    done: path("/register/done", ["paid", "next"]),
  }),
  apply: Object.assign(path("/apply"), { sent: path("/apply/sent") }),
  application: Object.assign(path("/application/:token"), {
    withdraw: path("/application/:token/withdraw"),
    picture: path("/application/:token/answers/:position/picture"),
  }),
  reactivate: Object.assign(path("/reactivate", ["username"]), {
    method: path("/reactivate/:methodId", ["username"]),
  }),
  paymentStatus: path("/payment/status", ["reference"]),
  membership: Object.assign(path("/membership", ["paid", "period"]), {
    method: path("/membership/:methodId", ["period"]),
  }),
  receipt: path("/receipts/:paymentId"),
  seeAs: Object.assign(path("/see-as"), { end: path("/see-as/end") }),
  theme: path("/theme"),
  motion: path("/motion"),
  density: path("/density"),
  putAway: path("/put-away"),
  account: Object.assign(path("/account"), {
    about: path("/account/about"),
    picture: path("/account/picture"),
    delete: path("/account/delete"),
    email: path("/account/email"),
    export: Object.assign(path("/account/export"), { file: path("/account/export/file") }),
    bookmarks: Object.assign(path("/account/bookmarks", ["page", "folder"]), {
      edit: path("/account/bookmarks/edit", ["kind", "subjectId"]),
    }),
    confirmEmail: path("/account/email/confirm", ["token"]),
    follows: path("/account/follows", ["page"]),
    notices: path("/account/notices"),
    password: path("/account/password"),
    privacy: path("/account/privacy"),
    reset: path("/account/reset"),
    rights: path("/account/rights"),
    seedRequests: path("/account/seed-requests"),
    sessions: path("/account/sessions"),
    standing: Object.assign(path("/account/standing"), { answer: path("/account/standing/:stepId") }),
    tokens: path("/account/tokens"),
    timeZone: path("/account/time-zone"),
    torrents: Object.assign(path("/account/torrents", ["view"]), {
      archive: path("/account/torrents/archive"),
      newer: path("/account/torrents/newer"),
    }),
    twoFactor: path("/account/two-factor"),
  }),
  members: Object.assign(path("/members", ["search", "sortBy", "page"]), {
    member: path("/members/:username", ["list", "page", "as"]),
    report: path("/members/:memberId/report"),
  }),
  staff: path("/staff"),
  memberPicture: path("/members/:memberId/picture", ["v"]),
  activity: path("/activity"),
  stats: path("/stats"),
  invite: Object.assign(path("/invite"), {
    send: path("/invite/send"),
    invitation: path("/invite/:invitationId", ["made"]),
    withdraw: path("/invite/:invitationId/withdraw"),
  }),
};
