import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";

const places: Record<string, (id: string) => string> = {
  user: adminPaths.users.manage,
  payment: adminPaths.payments.payment,
  torrent: adminPaths.torrents.torrent,
  publisher: adminPaths.publishers.publisher,
  product: adminPaths.publishers.product,
  upload: adminPaths.uploads.upload,
  topic: paths.forums.topic,
  webhook: adminPaths.webhooks.webhook,
};

/** The page of an entry's subject, or null if there is none. The subject may have been deleted. */
export const subjectPath = (kind: string, id: string): string | null => places[kind]?.(id) ?? null;
