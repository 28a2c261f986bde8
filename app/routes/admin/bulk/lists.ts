import type { BulkKind } from "#app/domain/moderation/bulk/acts.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";

/** The list from which a bulk action is started. */
export const listOf: Record<BulkKind, string> = {
  users: adminPaths.users(),
  registrations: adminPaths.registrations(),
  applications: adminPaths.applications(),
  uploads: adminPaths.uploads(),
  torrents: adminPaths.torrents(),
  complaints: adminPaths.complaints(),
  forum: adminPaths.forum(),
};
