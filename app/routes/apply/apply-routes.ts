import { route } from "@remix-run/route-config";

/** The pages of applicants. */
export const applyRoutes = [
  route("apply", "routes/apply/apply.tsx"),
  route("apply/sent", "routes/apply/sent.tsx"),
  route("application/:token", "routes/apply/application.tsx"),
  route("application/:token/withdraw", "routes/apply/withdraw.tsx"),
];
