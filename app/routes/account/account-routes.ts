import { route } from "@remix-run/route-config";

/** The screens of the member's own account. */
export const accountRoutes = [
  route("account", "routes/account/account.tsx"),
  route("account/about", "routes/account/about.tsx"),
  route("account/privacy", "routes/account/privacy.tsx"),
  route("account/picture", "routes/account/picture.tsx"),
  route("account/delete", "routes/account/delete.tsx"),
  route("account/export", "routes/account/export.tsx"),
  route("account/export/file", "routes/account/export-file.ts"),
  route("account/email", "routes/account/email.tsx"),
  route("account/email/confirm", "routes/account/confirm-email.tsx"),
  route("account/password", "routes/account/password.tsx"),
  route("account/reset", "routes/account/reset.tsx"),
  route("account/sessions", "routes/account/sessions.tsx"),
  route("account/standing", "routes/account/standing.tsx"),
  route("account/standing/:stepId", "routes/account/answer-step.tsx"),
  route("account/tokens", "routes/account/tokens.tsx"),
  route("account/rights", "routes/account/rights.tsx"),
  route("account/time-zone", "routes/account/time-zone.tsx"),
  route("account/seed-requests", "routes/account/seed-requests.tsx"),
  route("account/bookmarks", "routes/bookmarks/bookmarks.tsx"),
  route("account/bookmarks/edit", "routes/bookmarks/edit.tsx"),
  route("account/follows", "routes/follows/follows.tsx"),
  route("account/torrents", "routes/account/torrents.tsx"),
  route("account/torrents/archive", "routes/account/torrents-archive.ts"),
  route("account/two-factor", "routes/account/two-factor.tsx"),
];
