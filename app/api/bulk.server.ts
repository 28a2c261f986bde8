import { z } from "zod";
import { runBulk } from "#app/domain/bulk/run-bulk.server.ts";
import { admin } from "./table.server.ts";

const BulkDone = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ id: z.string(), message: z.string() })).describe("Which were left as they are, and why"),
});

export const bulkApi = [
  admin.post("/admin/bulk/:kind", runBulk, {
    answer: BulkDone,
    summary: "Do one act to at most a hundred members, registrations, uploads, cases or topics",
  }),
];
