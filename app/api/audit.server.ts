import { findAuditEntries } from "#app/domain/audit/find-entries.server.ts";
import { AuditPage } from "./answers/audit.ts";
import { admin } from "./table.server.ts";

export const auditApi = [
  admin.get("/admin/audit", findAuditEntries, {
    answer: AuditPage,
    summary: "What administrators did, newest first, by pages of fifty",
  }),
];
