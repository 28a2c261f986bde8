import { addNote } from "#app/domain/moderation/cases/add-note.server.ts";
import { assignCase } from "#app/domain/moderation/cases/assign-case.server.ts";
import { sendContact } from "#app/domain/moderation/cases/contact.server.ts";
import { fileCounter } from "#app/domain/moderation/cases/counter.server.ts";
import { decideCase } from "#app/domain/moderation/cases/decide-case.server.ts";
import { decideCounter } from "#app/domain/moderation/cases/decide-counter.server.ts";
import { decideNoticeItem } from "#app/domain/moderation/cases/decide-notice-item.server.ts";
import { fileTakedown } from "#app/domain/moderation/cases/file-takedown.server.ts";
import { findCases } from "#app/domain/moderation/cases/find-cases.server.ts";
import { nameTorrent } from "#app/domain/moderation/cases/name-torrent.server.ts";
import { readCase } from "#app/domain/moderation/cases/read-case.server.ts";
import { readTransparency } from "#app/domain/moderation/cases/read-transparency.server.ts";
import { reopenCase, undoCaseDecision } from "#app/domain/moderation/cases/reopen-case.server.ts";
import { reportMember } from "#app/domain/moderation/cases/report-member.server.ts";
import { reportSubject } from "#app/domain/moderation/cases/report-subject.server.ts";

import { messages, moderate, read } from "./table.server.ts";

export const casesApi = [
  messages.post("/members/:memberId/report", reportMember, {
    summary: "Report a member to the staff",
    idempotent: true,
  }),
  messages.post("/reports", reportSubject, {
    summary: "Report another member's contribution to the staff",
    idempotent: true,
  }),
  messages.post("/contact", sendContact, {
    summary: "Write to the staff, with or without an account; they answer by email",
  }),
  messages.post("/takedown", fileTakedown, {
    summary: "Send a takedown notice, with or without an account",
  }),
  messages.post("/takedown/counter/:itemId", fileCounter, { summary: "The uploader's counter-notice" }),
  read.get("/transparency", readTransparency, {
    summary: "Complaints, notices and decisions in figures, without names",
  }),
  moderate.get("/admin/cases", findCases, {
    summary: "Complaints, reports and takedown notices, by kind and state",
  }),
  moderate.get("/admin/cases/:caseId", readCase, { summary: "One case with its notes" }),
  moderate.post("/admin/cases/:caseId/notes", addNote, {
    summary: "Add a note that only staff read",
    idempotent: true,
  }),
  moderate.post("/admin/cases/:caseId/take", assignCase, { summary: "Start reviewing a case" }),
  moderate.post("/admin/cases/:caseId/decide", decideCase, {
    summary: "Uphold a complaint or report and remove the reported content, or decline it",
  }),
  moderate.post("/admin/cases/:caseId/reopen", reopenCase, {
    summary: "Open a decided complaint or report again",
  }),
  moderate.post("/admin/cases/:caseId/undo", undoCaseDecision, {
    summary: "Take back your own decision on a complaint or a report, within ten minutes",
  }),
  moderate.post("/admin/cases/:caseId/torrents/:itemId/name", nameTorrent, {
    summary: "Set which torrent a line of a notice refers to",
  }),
  moderate.post("/admin/cases/:caseId/torrents/:itemId/decide", decideNoticeItem, {
    summary: "Take down a torrent of a notice, or decline to",
  }),
  moderate.post("/admin/cases/:caseId/torrents/:itemId/counter", decideCounter, {
    summary: "Restore a torrent after a counter-notice, or keep it down",
  }),
];
