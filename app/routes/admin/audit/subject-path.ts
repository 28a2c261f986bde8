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

/** Where the thing of an entry is looked at, if anywhere; it may be gone by now. */
export const subjectPath = (kind: string, id: string): string | null => places[kind]?.(id) ?? null;
