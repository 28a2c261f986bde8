import type { z } from "zod";
import { keepExamination } from "#app/domain/administration/admin/read-doctor.server.ts";
import { forgetExports, makeExport } from "#app/domain/administration/exports/make-export.server.ts";
import { eraseLeaving } from "#app/domain/administration/privacy/leave.server.ts";
import { forgetAnswers } from "#app/domain/administration/system/forget-answers.server.ts";
import { forgetTraces } from "#app/domain/administration/system/forget-traces.server.ts";
import { operationHandlers } from "#app/domain/administration/system/operation-handlers.server.ts";
import { runOperationJob } from "#app/domain/administration/system/run-operation-job.server.ts";
import {
  startDueBackup,
  startDueCopy,
  startDueRehearsal,
} from "#app/domain/administration/system/start-due-backup.server.ts";
import { readOldContents } from "#app/domain/catalogue/contents/read-old-contents.server.ts";
import { sweepCovers } from "#app/domain/catalogue/covers/sweep-covers.server.ts";
import { importReceived } from "#app/domain/catalogue/imports/import-received.server.ts";
import { expireUploads } from "#app/domain/catalogue/imports/items.server.ts";
import { cleanUpPreviews } from "#app/domain/catalogue/previews/clean-up-previews.server.ts";
import { makePreview } from "#app/domain/catalogue/previews/make-preview.server.ts";
import { measurePreviews } from "#app/domain/catalogue/previews/measure-again.server.ts";
import { findCompanions } from "#app/domain/catalogue/products/find-companions.server.ts";
import { writeDocuments } from "#app/domain/catalogue/search/write-documents.server.ts";
import { forgetProbes, probePorts } from "#app/domain/catalogue/tracker/probe-ports.server.ts";
import { tellUploader } from "#app/domain/catalogue/uploads/tell-uploader.server.ts";
import { readOldUploads } from "#app/domain/catalogue/uploads/upload-facts.server.ts";
import { settleServed } from "#app/domain/catalogue/web-seeds/settle-served.server.ts";
import { sweepFollows } from "#app/domain/community/follows/sweep-follows.server.ts";
import { matchSearches } from "#app/domain/community/saved-searches/match-searches.server.ts";
import { tellSeededAgain } from "#app/domain/community/seeding/tell-seeded-again.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { JobKind, jobKinds } from "#app/domain/core/kernel/job-kinds.ts";
import { findReadOnly } from "#app/domain/core/kernel/refuse-read-only.server.ts";
import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { sendMail } from "#app/domain/core/mail/send-mail.server.ts";
import type { JobHandlers } from "#app/domain/core/ports/jobs.ts";
import type { Mailer } from "#app/domain/core/ports/mailer.ts";
import { answerApplication } from "#app/domain/joining/applications/answer-application.server.ts";
import { runBilling } from "#app/domain/joining/billing/run-billing.server.ts";
import { tellRejectedPayment } from "#app/domain/joining/payments/notify-rejection.server.ts";
import { cleanUp } from "#app/domain/joining/registrations/clean-up.server.ts";
import { freeRegistrations } from "#app/domain/joining/registrations/free-registrations.server.ts";
import { tellRejectedRegistration } from "#app/domain/joining/registrations/notify-rejection.server.ts";
import { openFreeAccount } from "#app/domain/joining/registrations/open-free-account.server.ts";
import { sendCode } from "#app/domain/joining/registrations/send-code.server.ts";
import { tellApprovedRegistration } from "#app/domain/joining/registrations/tell-opened.server.ts";
import { tellOwner } from "#app/domain/joining/registrations/tell-owner.server.ts";
import { tellWaiting } from "#app/domain/joining/waiting-list/tell-waiting.server.ts";
import { tellAlarms } from "#app/domain/moderation/passkey-alarms/tell-alarms.server.ts";
import { liftDue } from "#app/domain/moderation/steps/lift-step.server.ts";
import { forgetLines } from "#app/domain/notify/announcer/line-work.server.ts";
import { removeOldEvents } from "#app/domain/notify/events/remove-old-events.server.ts";
import { spreadEvents } from "#app/domain/notify/events/spread-events.server.ts";
import { removeOldNotices } from "#app/domain/notify/notices/mark-read.server.ts";
import { sendDigests } from "#app/domain/notify/notices/send-digests.server.ts";
import { sendPush } from "#app/domain/notify/notices/send-push.server.ts";
import { tellCause, tellMembers } from "#app/domain/notify/notices/tell-members.server.ts";
import { deliverWebhook } from "#app/domain/notify/webhooks/deliver.server.ts";

type Handlers = JobHandlers<{ [Kind in JobKind]: z.output<(typeof jobKinds)[Kind]["payload"]> }>;

/**
 * Scheduled work that changes accounts and content is skipped while the site is read-only; the schedule runs it again.
 * Jobs that finish what a member sent before continue, and so do mail, webhooks and backups.
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
  "tell-rejected-payment": (job) => tellRejectedPayment(services, job),
  "tell-approved-registration": (job) => tellApprovedRegistration(services, job),
  "tell-rejected-registration": (job) => tellRejectedRegistration(services, job),
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
    // Joining may have opened because of the date alone.
    await tellWaiting(services);
    await sweepCovers(services);
    await forgetProbes.run(systemContext(services), {});
    await forgetAnswers.run(systemContext(services), {});
    await eraseLeaving(services);
    await forgetTraces.run(systemContext(services), {});
    await forgetExports(services);
    await forgetLines.run(systemContext(services), {});
    await sweepFollows.run(systemContext(services), {});
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
