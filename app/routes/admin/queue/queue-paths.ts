import type { ItemQueue } from "#app/domain/administration/admin/queues.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";

export type QueuePaths = { list: string; item: ((id: string) => string) & { readonly pattern: string } };

/** The addresses of each queue's list and items. */
export const queuePaths = {
  registrations: { list: adminPaths.registrations(), item: adminPaths.registrations.registration },
  applications: { list: adminPaths.applications(), item: adminPaths.applications.application },
  uploads: { list: adminPaths.uploads(), item: adminPaths.uploads.upload },
  payments: { list: adminPaths.payments(), item: adminPaths.payments.payment },
  notices: { list: adminPaths.cardNotices(), item: adminPaths.cardNotices.notice },
  complaints: { list: adminPaths.complaints(), item: adminPaths.complaints.case },
  reviews: { list: adminPaths.tracker(), item: adminPaths.tracker.review },
} satisfies Record<ItemQueue, QueuePaths>;
