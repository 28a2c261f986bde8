import { findTimeline } from "#app/domain/standing/find-timeline.server.ts";
import { liftStep } from "#app/domain/standing/lift-step.server.ts";
import { addMemberNote, findMemberNotes, pinMemberNote } from "#app/domain/standing/notes.server.ts";
import { answerStep, findOwnSteps } from "#app/domain/standing/own-steps.server.ts";
import { takeStep } from "#app/domain/standing/take-step.server.ts";
import { Changed, MemberNotes, OwnSteps, Timeline } from "./answers/standing.ts";
import { admin, read, session } from "./table.server.ts";

export const standingApi = [
  read.get("/user/standing", findOwnSteps, OwnSteps, { summary: "Steps of discipline that the member was told of" }),
  session.post("/user/standing/:stepId/answer", answerStep, Changed, { summary: "Answer a step, once" }),
  admin.get("/admin/users/:userId/standing", findTimeline, Timeline, {
    summary: "Everything on record about a member that the caller may see",
  }),
  admin.post("/admin/users/:userId/standing", takeStep, Changed, {
    summary: "Take a step of discipline; the member is told",
    status: 201,
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/standing/:stepId/lift", liftStep, Changed, { summary: "Undo a step" }),
  admin.get("/admin/users/:userId/notes", findMemberNotes, MemberNotes, { summary: "Notes of staff about a member" }),
  admin.post("/admin/users/:userId/notes", addMemberNote, Changed, {
    summary: "Write a note about a member",
    status: 201,
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/notes/:noteId", pinMemberNote, Changed, { summary: "Pin a note, or no longer" }),
];
