import { route } from "@remix-run/route-config";

/**
 * The screens under /admin about one account, about passkeys and first uploads, and the route that undoes a decision.
 */
export const userRoutes = [
  route("passkeys", "routes/admin/users/passkeys.tsx"),
  route("undo", "routes/admin/queue/undo.ts"),
  route("first-uploads", "routes/admin/uploads/first-uploads.tsx"),
  route("users/new", "routes/admin/users/new.tsx"),
  route("users/new/several", "routes/admin/users/several.tsx"),
  route("users/:userId/standing", "routes/admin/users/standing.tsx"),
  route("users/:userId/standing/new", "routes/admin/users/take-step.tsx"),
  route("users/:userId/standing/:stepId/lift", "routes/admin/users/lift-step.tsx"),
  route("users/:userId/same", "routes/admin/users/same.tsx"),
  route("users/:userId/notes", "routes/admin/users/notes.tsx"),
  route("users/:userId/notes/:noteId", "routes/admin/users/note.tsx"),
  route("users/:userId/watch", "routes/admin/users/watch.tsx"),
  route("users/:userId/invited", "routes/admin/users/invited.tsx"),
  route("users/:userId/terms", "routes/admin/users/terms.tsx"),
  route("users/:userId/points", "routes/admin/users/points.tsx"),
  route("users/:userId/time", "routes/admin/users/time.tsx"),
  route("users/:userId", "routes/admin/users/user.tsx"),
  route("users/:userId/confirm-act", "routes/admin/users/confirm-act.tsx"),
  route("users/:userId/promote-admin", "routes/admin/users/promote-admin.tsx"),
  route("users/:userId/username", "routes/admin/users/username.tsx"),
  route("users/:userId/password", "routes/admin/users/password.tsx"),
  route("users/:userId/two-factor", "routes/admin/users/two-factor.tsx"),
  route("users/:userId/roles", "routes/admin/users/roles.tsx"),
  route("users/:userId/delete", "routes/admin/users/delete.tsx"),
];
