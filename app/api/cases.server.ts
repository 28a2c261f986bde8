import { addNote } from "#app/domain/cases/add-note.server.ts";
import { decideCase } from "#app/domain/cases/decide-case.server.ts";
import { findCases } from "#app/domain/cases/find-cases.server.ts";
import { readCase } from "#app/domain/cases/read-case.server.ts";
import { reportSubject } from "#app/domain/cases/report-subject.server.ts";
import { takeCase } from "#app/domain/cases/take-case.server.ts";
import { get, post } from "./table.server.ts";

export const casesApi = [
  post("/reports", reportSubject, { summary: "Bring what another wrote before the administrators" }),
  get("/admin/cases", findCases, { summary: "Complaints, reports and takedown notices, by kind and state" }),
  get("/admin/cases/:caseId", readCase, { summary: "One case with its notes" }),
  post("/admin/cases/:caseId/notes", addNote, { summary: "Add a note that only administrators read" }),
  post("/admin/cases/:caseId/take", takeCase, { summary: "Take a case into review" }),
  post("/admin/cases/:caseId/decide", decideCase, { summary: "Uphold or decline a complaint or a report" }),
];
