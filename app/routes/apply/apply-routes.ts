import { route } from "@remix-run/route-config";

/** The pages for applicants, including the confirmation of their address. */
export const applyRoutes = [
  route("register/confirm", "routes/register/confirm.tsx"),
  route("register/confirm/:link", "routes/register/confirm-link.tsx"),
  route("register/address", "routes/register/address.tsx"),
  route("register/waiting", "routes/register/waiting.tsx"),
  route("register/waiting/:token", "routes/register/wait.tsx"),
  route("apply", "routes/apply/apply.tsx"),
  route("apply/sent", "routes/apply/sent.tsx"),
  route("application/:token", "routes/apply/application.tsx"),
  route("application/:token/answers/:position/picture", "routes/apply/own-picture.ts"),
  // Outside the layout of the administration, which is only for pages.
  route("admin/applications/:applicationId/answers/:position/picture", "routes/apply/staff-picture.ts"),
  route("application/:token/withdraw", "routes/apply/withdraw.tsx"),
];
