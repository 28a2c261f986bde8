import { z } from "zod";
import { findRun } from "#app/domain/moderation/bulk/find-run.server.ts";
import { runBulk } from "#app/domain/moderation/bulk/run-bulk.server.ts";
import { undoRun } from "#app/domain/moderation/bulk/undo-run.server.ts";
import { admin } from "./table.server.ts";

const Refused = z.array(z.object({ id: z.string(), message: z.string() }));
const One = z.object({ id: z.string(), name: z.string() });

const BulkDone = z.object({
  runId: z.number().int().describe("ID of the report, with which the action can be undone"),
  done: z.number().int(),
  refused: Refused.describe("Items left unchanged, and why"),
});
const BulkReport = z.object({
  runId: z.number().int(),
  kind: z.string(),
  act: z.string(),
  done: z.array(One),
  refused: z.array(One.extend({ message: z.string() })),
  hasUndo: z.boolean().describe("Whether actions of this kind can be undone: only those on members"),
  canUndo: z.boolean().describe("Whether this one can be undone now: once, within ten minutes"),
  isUndone: z.boolean(),
});
const BulkUndone = z.object({ undone: z.number().int(), refused: Refused });

export const bulkApi = [
  admin.post("/admin/bulk/:kind", runBulk, {
    answer: BulkDone,
    summary: "Apply one action to at most 100 members, registrations, uploads, cases or topics",
  }),
  admin.get("/admin/bulk-runs/:runId", findRun, {
    answer: BulkReport,
    summary: "Result of a bulk action of the caller, kept for a month",
  }),
  admin.post("/admin/bulk-runs/:runId/undo", undoRun, {
    answer: BulkUndone,
    summary: "Undo a bulk action on members within ten minutes",
  }),
];
