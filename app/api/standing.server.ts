import { findAlarms } from "#app/domain/moderation/passkey-alarms/find-alarms.server.ts";
import { seeAlarm } from "#app/domain/moderation/passkey-alarms/see-alarm.server.ts";
import { findSame } from "#app/domain/moderation/same-person/find-same.server.ts";
import { findTimeline } from "#app/domain/moderation/steps/find-timeline.server.ts";
import { liftStep } from "#app/domain/moderation/steps/lift-step.server.ts";
import { addMemberNote, findMemberNotes, pinMemberNote } from "#app/domain/moderation/steps/notes.server.ts";
import { deleteMemberNote, editMemberNote } from "#app/domain/moderation/steps/own-notes.server.ts";
import { answerStep, findOwnSteps } from "#app/domain/moderation/steps/own-steps.server.ts";
import { takeStep } from "#app/domain/moderation/steps/take-step.server.ts";
import { findWatched } from "#app/domain/moderation/watches/find-watched.server.ts";
import { endWatch, markWatchedSeen, putWatch } from "#app/domain/moderation/watches/watch.server.ts";

import { admin, read, session } from "./table.server.ts";

export const standingApi = [
  read.get("/user/standing", findOwnSteps, {
    summary: "Steps of discipline that the member was notified of",
  }),
  session.post("/user/standing/:stepId/answer", answerStep, { summary: "Answer a step, once" }),
  admin.get("/admin/users/:userId/standing", findTimeline, {
    summary: "Everything on record about a member that the caller may see",
  }),
  admin.get("/admin/users/:userId/same", findSame, {
    summary:
      "Accounts that have something in common with a member's, and what; viewing this is recorded in the audit log",
  }),
  admin.post("/admin/users/:userId/standing", takeStep, {
    summary: "Take a step of discipline; the member is notified",
    status: 201,
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/standing/:stepId/lift", liftStep, { summary: "Undo a step" }),
  admin.get("/admin/watched", findWatched, {
    summary: "Watched members, with everything they have written since staff last looked",
  }),
  admin.get("/admin/passkey-alarms", findAlarms, {
    summary: "Members whose passkeys were used from many networks within an hour, newest first",
  }),
  admin.post("/admin/passkey-alarms/:alarmId/seen", seeAlarm, { summary: "Mark an alarm as looked at" }),
  admin.put("/admin/users/:userId/watch", putWatch, {
    summary: "Watch a member: staff look first at what the member sends; the member is not notified",
  }),
  admin.del("/admin/users/:userId/watch", endWatch, { summary: "End the watch of a member" }),
  admin.post("/admin/users/:userId/watch/seen", markWatchedSeen, {
    summary: "Mark a watched member's contributions up to a given time as looked at",
  }),
  admin.get("/admin/users/:userId/notes", findMemberNotes, { summary: "Notes of staff about a member" }),
  admin.post("/admin/users/:userId/notes", addMemberNote, {
    summary: "Write a note about a member",
    status: 201,
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/notes/:noteId", pinMemberNote, { summary: "Pin or unpin a note" }),
  admin.put("/admin/users/:userId/notes/:noteId", editMemberNote, { summary: "Correct one's own note" }),
  admin.del("/admin/users/:userId/notes/:noteId", deleteMemberNote, { summary: "Delete one's own note" }),
];
