import { type OperationKind, operations } from "#app/domain/core/operations/kinds.ts";
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
  application: adminPaths.applications.application,
  "card-notice": adminPaths.cardNotices.notice,
  case: adminPaths.complaints.case,
  category: adminPaths.forum.category,
  collection: paths.collections.collection,
  notification: adminPaths.notifications.edit,
  operation: adminPaths.system.operation,
  review: adminPaths.tracker.review,
  role: adminPaths.roles.role,
  job: () => adminPaths.system.jobs(),
  mail: () => adminPaths.mail(),
  setting: () => adminPaths.settings(),
};

/** The page of an entry's subject, or null if there is none. The subject may have been deleted. */
export const subjectPath = (kind: string, id: string): string | null => places[kind]?.(id) ?? null;

/** These are called by a description, such as "A reply in Limiters". */
const described = ["chat", "comment", "reply", "review", "setting", "waiting-person"];

/** The name of an entry's subject within a sentence. */
export function subjectWords(kind: string, name: string): string {
  if (kind === "operation" && Object.hasOwn(operations, name)) return operations[name as OperationKind].title;
  return described.includes(kind) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}
