import { findAuditEntries } from "#app/domain/audit/find-entries.server.ts";
import { get, undeclared } from "./table.server.ts";

export const auditApi = [
  get("/admin/audit", findAuditEntries, {
    answer: undeclared,
    summary: "What administrators did, newest first, by pages of fifty",
  }),
];
