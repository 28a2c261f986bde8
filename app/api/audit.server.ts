import { findAuditEntries } from "#app/domain/audit/find-entries.server.ts";
import { AuditPage } from "./answers/audit.ts";
import { get } from "./table.server.ts";

export const auditApi = [
  get("/admin/audit", findAuditEntries, {
    answer: AuditPage,
    summary: "What administrators did, newest first, by pages of fifty",
  }),
];
