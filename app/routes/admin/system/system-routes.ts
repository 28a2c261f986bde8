import { route } from "@remix-run/route-config";

/** The screens about the running site, under /admin. */
export const systemRoutes = [
  route("system", "routes/admin/system/system.tsx"),
  route("system/run/:operation", "routes/admin/system/confirm.tsx"),
  route("system/operations/:operationId", "routes/admin/system/operation.tsx"),
  route("system/jobs", "routes/admin/system/jobs.tsx"),
  route("system/schedule", "routes/admin/system/schedule.tsx"),
  route("system/backups/:name/delete", "routes/admin/system/delete-backup.tsx"),
  route("system/doctor", "routes/admin/system/doctor.tsx"),
  route("system/release/:version", "routes/admin/system/change-release.tsx"),
  route("system/read-only", "routes/admin/system/read-only.tsx"),
];
