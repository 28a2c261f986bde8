import { answerQuestion } from "#app/domain/joining/applications/answer-question.server.ts";
import { apply } from "#app/domain/joining/applications/apply.server.ts";
import { askApplicant } from "#app/domain/joining/applications/ask-applicant.server.ts";
import { decideApplication } from "#app/domain/joining/applications/decide-application.server.ts";
import { addApplicationNote, voteOnApplication } from "#app/domain/joining/applications/discuss.server.ts";
import { findApplications } from "#app/domain/joining/applications/find-applications.server.ts";
import {
  confirmApplication,
  readOwnApplication,
  withdrawApplication,
} from "#app/domain/joining/applications/own-application.server.ts";
import { readApplication } from "#app/domain/joining/applications/read-application.server.ts";
import { readApplicationPicture, readOwnPicture } from "#app/domain/joining/applications/read-pictures.server.ts";
import { readQuestions } from "#app/domain/joining/applications/read-questions.server.ts";
import {
  addQuestion,
  editQuestion,
  moveQuestion,
  readApplicationSettings,
  removeQuestion,
  setApplications,
} from "#app/domain/joining/applications/set-applications.server.ts";
import { SMALL_BODY } from "#app/http/edge/body-limits.server.ts";
import { isMultipart } from "#app/http/multipart.server.ts";
import { pictureResponse } from "#app/http/picture-response.ts";

import { readMultipart } from "./read-form.server.ts";
import { readJson } from "./read-json.server.ts";
import { admin, read, session } from "./table.server.ts";

const SETTINGS = "/admin/settings/applications";

/** JSON, or a form if the answers include pictures. */
const readApplied = (request: Request) =>
  isMultipart(request.headers.get("Content-Type")) ? readMultipart(request, SMALL_BODY) : readJson(request);

export const applicationsApi = [
  read.get("/public/application", readQuestions, {
    summary: "The questions of an application, and whether applications are open",
  }),
  session.post("/applications", apply, {
    summary: "Apply to join; one field per question, by its name",
    status: 201,
    read: readApplied,
  }),
  session.get("/applications/:token/answers/:position/picture", readOwnPicture, {
    summary: "A picture of the applicant's own application",
    produces: "image/jpeg",
    respond: pictureResponse,
  }),
  admin.get("/admin/applications/:applicationId/answers/:position/picture", readApplicationPicture, {
    summary: "A picture of an application",
    produces: "image/jpeg",
    respond: pictureResponse,
  }),
  session.get("/applications/:token", readOwnApplication, {
    summary: "The applicant's own application, identified by its page's token",
  }),
  session.post("/applications/:token/confirm", confirmApplication, {
    summary: "Confirm an application with the token mailed to its address",
  }),
  session.del("/applications/:token", withdrawApplication, {
    summary: "Withdraw an application and delete its answers",
  }),
  admin.get("/admin/applications", findApplications, { summary: "Applications, by status" }),
  admin.get("/admin/applications/:applicationId", readApplication, {
    summary: "One application with its answers",
  }),
  admin.post("/admin/applications/:applicationId/decide", decideApplication, {
    summary: "Accept or reject an application, with an answer to the applicant",
  }),
  session.post("/applications/:token/answer", answerQuestion, {
    summary: "Answer a question from the staff",
  }),
  admin.post("/admin/applications/:applicationId/questions", askApplicant, {
    summary: "Ask the applicant a question; they answer on their page",
    idempotent: true,
  }),
  admin.post("/admin/applications/:applicationId/notes", addApplicationNote, {
    summary: "Add a note that only staff read",
    idempotent: true,
  }),
  admin.put("/admin/applications/:applicationId/vote", voteOnApplication, {
    summary: "Vote for or against an application; a second vote replaces the first",
  }),
  admin.get(SETTINGS, readApplicationSettings, {
    summary: "The questions of applications, the text above them, and the waiting time before a new application",
  }),
  admin.put(SETTINGS, setApplications, {
    summary: "Set the text above the questions, and the waiting time before a new application",
  }),
  admin.post(`${SETTINGS}/questions`, addQuestion, {
    summary: "Add a question at the end",
    status: 201,
    idempotent: true,
  }),
  admin.put(`${SETTINGS}/questions/:questionId`, editQuestion, {
    summary: "Change a question; existing answers keep its old text",
  }),
  admin.del(`${SETTINGS}/questions/:questionId`, removeQuestion, {
    summary: "Remove a question; existing answers stay",
  }),
  admin.post(`${SETTINGS}/questions/:questionId/move`, moveQuestion, {
    summary: "Move a question by one place",
  }),
];
