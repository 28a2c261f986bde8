import { addNote } from "#app/domain/cases/add-note.server.ts";
import { fileCounter } from "#app/domain/cases/counter.server.ts";
import { decideCase } from "#app/domain/cases/decide-case.server.ts";
import { decideCounter } from "#app/domain/cases/decide-counter.server.ts";
import { decideNoticed } from "#app/domain/cases/decide-noticed.server.ts";
import { fileTakedown } from "#app/domain/cases/file-takedown.server.ts";
import { findCases } from "#app/domain/cases/find-cases.server.ts";
import { nameTorrent } from "#app/domain/cases/name-torrent.server.ts";
import { readCase } from "#app/domain/cases/read-case.server.ts";
import { readTransparency } from "#app/domain/cases/read-transparency.server.ts";
import { reopenCase } from "#app/domain/cases/reopen-case.server.ts";
import { reportSubject } from "#app/domain/cases/report-subject.server.ts";
import { takeCase } from "#app/domain/cases/take-case.server.ts";
import { get, post } from "./table.server.ts";

export const casesApi = [
  post("/reports", reportSubject, { summary: "Bring what another wrote before the administrators" }),
  post("/takedown", fileTakedown, { summary: "Send a takedown notice, with or without an account" }),
  post("/takedown/counter/:noticedId", fileCounter, { summary: "The uploader's counter-notice" }),
  get("/transparency", readTransparency, { summary: "Complaints, notices and decisions in figures, without names" }),
  get("/admin/cases", findCases, { summary: "Complaints, reports and takedown notices, by kind and state" }),
  get("/admin/cases/:caseId", readCase, { summary: "One case with its notes" }),
  post("/admin/cases/:caseId/notes", addNote, { summary: "Add a note that only administrators read" }),
  post("/admin/cases/:caseId/take", takeCase, { summary: "Take a case into review" }),
  post("/admin/cases/:caseId/decide", decideCase, {
    summary: "Uphold or decline a complaint or a report, and remove what is reported",
  }),
  post("/admin/cases/:caseId/reopen", reopenCase, { summary: "Open a decided complaint or report again" }),
  post("/admin/cases/:caseId/torrents/:noticedId/name", nameTorrent, {
    summary: "Say which torrent a line of a notice means",
  }),
  post("/admin/cases/:caseId/torrents/:noticedId/decide", decideNoticed, {
    summary: "Take a torrent of a notice down, or decline",
  }),
  post("/admin/cases/:caseId/torrents/:noticedId/counter", decideCounter, {
    summary: "Restore a torrent after a counter-notice, or keep it down",
  }),
];
