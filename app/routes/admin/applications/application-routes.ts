import { route } from "@remix-run/route-config";

/** Applications, their questions and the waiting list, under /admin. */
export const applicationRoutes = [
  route("applications", "routes/admin/applications/applications.tsx"),
  route("applications/:applicationId", "routes/admin/applications/application.tsx"),
  route("waiting-list", "routes/admin/registrations/waiting.tsx"),
  route("settings/applications", "routes/admin/applications/settings.tsx"),
  route("settings/applications/:questionId", "routes/admin/applications/question.tsx"),
  route("settings/applications/:questionId/remove", "routes/admin/applications/remove-question.tsx"),
];
