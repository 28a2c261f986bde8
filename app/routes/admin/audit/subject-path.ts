import { paths } from "#app/paths/paths.ts";

const places: Record<string, (id: string) => string> = {
  user: paths.admin.users.manage,
  payment: paths.admin.payments.payment,
  torrent: paths.admin.torrents.torrent,
  publisher: paths.admin.publishers.publisher,
  product: paths.admin.publishers.product,
  upload: paths.admin.uploads.upload,
  topic: paths.forums.topic,
  webhook: paths.admin.webhooks.webhook,
};

/** Where the thing of an entry is looked at, if anywhere; it may be gone by now. */
export const subjectPath = (kind: string, id: string): string | null => places[kind]?.(id) ?? null;
