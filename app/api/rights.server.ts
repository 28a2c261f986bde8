import { findRightUses } from "#app/domain/roles/find-right-uses.server.ts";
import { RightUses } from "./answers/rights.ts";
import { admin } from "./table.server.ts";

export const rightsApi = [
  admin.get("/admin/rights/uses", findRightUses, RightUses, {
    summary: "When each right was last used, and by whom",
  }),
];
