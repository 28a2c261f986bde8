import { findAuditEntries } from "#app/domain/moderation/audit/find-entries.server.ts";

import { admin } from "./table.server.ts";

export const auditApi = [
  admin.get("/admin/audit", findAuditEntries, {
    summary: "Actions of staff, newest first, 50 per page",
  }),
];
