import type { z } from "zod";
import { keepExamination } from "#app/domain/admin/read-doctor.server.ts";
import { forgetLines } from "#app/domain/announcer/line-work.server.ts";
import { answerApplication } from "#app/domain/applications/answer-application.server.ts";
import { runBilling } from "#app/domain/billing/run-billing.server.ts";
import { readOldContents } from "#app/domain/catalogue/read-old-contents.server.ts";
import { sweepCovers } from "#app/domain/covers/sweep-covers.server.ts";
import { removeOldEvents } from "#app/domain/events/remove-old-events.server.ts";
import { spreadEvents } from "#app/domain/events/spread-events.server.ts";
import { forgetExports, makeExport } from "#app/domain/exports/make-export.server.ts";
import { importReceived } from "#app/domain/imports/import-received.server.ts";
import { expireUploads } from "#app/domain/imports/items.server.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import type { JobKind, jobKinds } from "#app/domain/kernel/job-kinds.ts";
import { findReadOnly } from "#app/domain/kernel/refuse-read-only.server.ts";
import { systemContext } from "#app/domain/kernel/use-case.server.ts";
import { sendMail } from "#app/domain/mail/send-mail.server.ts";
import { removeOldNotices } from "#app/domain/notices/mark-read.server.ts";
import { sendDigests } from "#app/domain/notices/send-digests.server.ts";
import { sendPush } from "#app/domain/notices/send-push.server.ts";
import { tellCause, tellMembers } from "#app/domain/notices/tell-members.server.ts";
import { tellAlarms } from "#app/domain/passkey-alarms/tell-alarms.server.ts";
import type { JobHandlers } from "#app/domain/ports/jobs.ts";
import type { Mailer } from "#app/domain/ports/mailer.ts";
import { cleanUpPreviews } from "#app/domain/previews/clean-up-previews.server.ts";
import { makePreview } from "#app/domain/previews/make-preview.server.ts";
import { measurePreviews } from "#app/domain/previews/measure-again.server.ts";
import { findCompanions } from "#app/domain/products/find-companions.server.ts";
import { cleanUp } from "#app/domain/registrations/clean-up.server.ts";
import { freeRegistrations } from "#app/domain/registrations/free-registrations.server.ts";
import { openFreeAccount } from "#app/domain/registrations/open-free-account.server.ts";
import { sendCode } from "#app/domain/registrations/send-code.server.ts";
import { tellOwner } from "#app/domain/registrations/tell-owner.server.ts";
import { matchSearches } from "#app/domain/saved-searches/match-searches.server.ts";
import { writeDocuments } from "#app/domain/search/write-documents.server.ts";
import { tellSeededAgain } from "#app/domain/seeding/tell-seeded-again.server.ts";
import { liftDue } from "#app/domain/standing/lift-step.server.ts";
import { forgetAnswers } from "#app/domain/system/forget-answers.server.ts";
import { forgetTraces } from "#app/domain/system/forget-traces.server.ts";
import { operationHandlers } from "#app/domain/system/operation-handlers.server.ts";
import { runOperationJob } from "#app/domain/system/run-operation-job.server.ts";
import { startDueBackup, startDueCopy, startDueRehearsal } from "#app/domain/system/start-due-backup.server.ts";
import { forgetProbes, probePorts } from "#app/domain/tracker/probe-ports.server.ts";
import { tellUploader } from "#app/domain/uploads/tell-uploader.server.ts";
import { readOldUploads } from "#app/domain/uploads/upload-facts.server.ts";
import { eraseLeaving } from "#app/domain/users/leave.server.ts";
import { tellWaiting } from "#app/domain/waiting-list/tell-waiting.server.ts";
import { settleServed } from "#app/domain/web-seeds/settle-served.server.ts";
import { deliverWebhook } from "#app/domain/webhooks/deliver.server.ts";

type Handlers = JobHandlers<{ [Kind in JobKind]: z.output<(typeof jobKinds)[Kind]["payload"]> }>;

/**
 * Scheduled work that changes accounts and content waits while the site is read-only: it is due again by the clock. Jobs
 * that finish what a member sent before go on, and so do mail, webhooks and backups.
 */
const unlessReadOnly = (services: Services, run: () => Promise<unknown>) => async (): Promise<void> => {
  if (!(await findReadOnly(services.settings))) await run();
};

/** The handler of each kind of job. */
export const createJobHandlers = (services: Services, mailer: Mailer): Handlers => ({
  "send-mail": ({ mailId }, run) => sendMail(services, mailer, mailId, run),
  "tell-owner": ({ registrationId }) => tellOwner(services, registrationId),
  "send-code": ({ registrationId }) => sendCode(services, registrationId),
  "open-account": ({ registrationId }) => openFreeAccount(services, registrationId),
  "answer-application": ({ applicationId }) => answerApplication(services, applicationId),
  "free-registrations": () => freeRegistrations(services),
  "tell-waiting": () => tellWaiting(services),
  "spread-events": () => spreadEvents(services),
  "tell-members": () => tellMembers(services),
  "tell-cause": ({ causeId }) => tellCause(services, causeId),
  "tell-uploader": (job) => tellUploader(services, job),
  "match-searches": (torrents) => matchSearches(services, torrents),
  "send-push": (pushed) => sendPush(services, pushed),
  "send-digests": () => sendDigests(services),
  "deliver-webhook": ({ deliveryId }) => deliverWebhook(services, deliveryId),
  "run-operation": ({ operationId }, run) => runOperationJob(services, operationHandlers, operationId, run),
  "import-file": ({ itemId }, run) => importReceived(services, itemId, run),
  "write-search": (_payload, run) => writeDocuments(services, run),
  "read-contents": (_payload, run) => readOldContents(services, run),
  "read-uploads": (_payload, run) => readOldUploads(services, run),
  "make-preview": ({ previewId }, run) => makePreview(services, previewId, run),
  "make-export": ({ userId }, run) => makeExport(services, userId, run),
  "measure-previews": (_payload, run) => measurePreviews(services, run),
  billing: unlessReadOnly(services, () => runBilling(services)),
  "clean-up": unlessReadOnly(services, async () => {
    await cleanUp(services);
    // A day that opens joining comes by itself.
    await tellWaiting(services);
    await sweepCovers(services);
    await forgetProbes.run(systemContext(services), {});
    await forgetAnswers.run(systemContext(services), {});
    await eraseLeaving(services);
    await forgetTraces.run(systemContext(services), {});
    await forgetExports(services);
    await forgetLines.run(systemContext(services), {});
    await removeOldEvents(services);
    await removeOldNotices(services);
  }),
  examine: async () => {
    await keepExamination(services);
  },
  backup: async () => {
    await startDueBackup(services);
    await startDueCopy(services);
    await startDueRehearsal(services);
  },
  "lift-steps": unlessReadOnly(services, () => liftDue(services)),
  "passkey-alarms": unlessReadOnly(services, () => tellAlarms(services)),
  "seeded-again": unlessReadOnly(services, () => tellSeededAgain(services)),
  "find-companions": unlessReadOnly(services, () => findCompanions.run(systemContext(services), {})),
  "probe-ports": ({ userId }) => probePorts(services, userId),
  "settle-web-seeds": unlessReadOnly(services, () => settleServed(services)),
  "expire-uploads": unlessReadOnly(services, async () => {
    await expireUploads(services);
    await cleanUpPreviews(services);
  }),
});
