import type { z } from "zod";
import { withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { approveUpload, rejectUpload } from "../../catalogue/uploads/decide-upload.server.ts";
import { removeTopic } from "../../community/forum/delete-topic.server.ts";
import { moderateTopic } from "../../community/forum/moderate-topic.server.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { keyedByForm } from "../../core/kernel/idempotency.server.ts";
import type { Result } from "../../core/kernel/result.ts";
import { fromText } from "../../core/kernel/text-input.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { UseCase } from "../../core/kernel/use-case-types.ts";
import { fillAnswer } from "../../core/settings/fill-answer.ts";
import { decideApplication } from "../../joining/applications/decide-application.server.ts";
import { decideRegistration } from "../../joining/registrations/decide-registration.server.ts";
import { assignCase } from "../cases/assign-case.server.ts";
import { noSuchCase } from "../cases/change-case.server.ts";
import { decideCase } from "../cases/decide-case.server.ts";
import { OneCase } from "../cases/schema.ts";
import { suspendUser } from "../steps/take-step.server.ts";
import { activateUser } from "../users/activate-user.server.ts";
import { deactivateUser } from "../users/change-standing.server.ts";
import { waiveFee } from "../users/waive-fee.server.ts";
import { actsOf, type BulkKind, type bulkKinds } from "./acts.ts";
import { denyAct, findNames } from "./find-chosen.server.ts";
import { recordRun } from "./record-run.server.ts";
import { RunBulk } from "./schema.ts";
import { readStandings } from "./steps-in-bulk.server.ts";

/** The action on one item, as its own page runs it. */
type Step = (context: Context, id: string, input: z.output<typeof RunBulk>) => Promise<Result<unknown>>;

type One = Pick<UseCase, "execute" | "executeText">;

const user =
  (useCase: One): Step =>
  (context, userId) =>
    useCase.executeText(context, { userId });
const registration =
  (approved: boolean): Step =>
  (context, registrationToken, { note: notes }) =>
    decideRegistration.executeText(context, { registrationToken, approved: String(approved), notes });
const application =
  (approved: boolean): Step =>
  (context, applicationId, { note: notes }) =>
    decideApplication.executeText(context, { applicationId, approved: String(approved), notes });
const upload =
  (useCase: One): Step =>
  (context, uploadId, { note: adminNotes }) =>
    useCase.executeText(context, { uploadId, adminNotes });
const topic =
  (change: { isPinned?: boolean; isLocked?: boolean }): Step =>
  (context, topicId) =>
    moderateTopic.execute(context, { topicId: Number(topicId), ...change });
/** Passes the current state of a case, so that of two simultaneous administrators the second is still refused. */
const complaint =
  (useCase: One, decision?: "upheld" | "declined"): Step =>
  async (context, id, { note: reason }) => {
    const { data } = fromText(OneCase).safeParse({ caseId: id });
    const found = data && (await context.db.case.findUnique({ where: { id: data.caseId }, select: { version: true } }));
    return found ? useCase.execute(context, { ...data, ...found, decision, reason }) : noSuchCase();
  };

type Steps = { [Kind in BulkKind]: Record<keyof (typeof bulkKinds)[Kind]["acts"], Step> };

const steps: Steps = {
  users: {
    activate: user(activateUser),
    waive: user(waiveFee),
    deactivate: user(deactivateUser),
    suspend: (context, userId, { note: reason, until }) => suspendUser.execute(context, { userId, reason, until }),
  },
  registrations: { approve: registration(true), reject: registration(false) },
  applications: { approve: application(true), reject: application(false) },
  uploads: { approve: upload(approveUpload), reject: upload(rejectUpload) },
  torrents: {
    delete: (context, id, { note: reason, takePoints }) =>
      withdrawTorrent.execute(context, { torrentId: Number(id), reason, takePoints }),
  },
  complaints: {
    take: complaint(assignCase),
    uphold: complaint(decideCase, "upheld"),
    decline: complaint(decideCase, "declined"),
  },
  forum: {
    pin: topic({ isPinned: true }),
    unpin: topic({ isPinned: false }),
    lock: topic({ isLocked: true }),
    unlock: topic({ isLocked: false }),
    delete: (context, topicId) => removeTopic.executeText(context, { topicId }),
  },
};

/** The input for one item: `{name}` in a note that may be a ready answer is replaced. */
const named = <Input extends z.output<typeof RunBulk>>(input: Input, name: string): Input =>
  actsOf(input.kind)[input.act]?.hasReadyAnswers && input.note
    ? { ...input, note: fillAnswer(input.note, name) }
    : input;

/**
 * Runs an action on each of many items, one after another, as their own pages do: each with its own checks, transaction
 * and audit entry. A refused item does not stop the others. Refuses all but holders of the action's right.
 */
export const runBulk = defineUseCase({
  name: "bulk.run",
  input: RunBulk,
  allow: anyStaff,
  async read(context, input) {
    const { kind, act, ids } = input;
    const denied = denyAct(context, kind, act);
    if (denied) return denied;
    // A form that is sent twice gets the report of the first submit.
    const once = await keyedByForm(context, "bulk.record", input);
    const step = (steps[kind] as Record<string, Step>)[act];
    const names = new Map((await findNames(context, kind, ids)).map(({ id, name }) => [id, name]));
    const before = kind === "users" ? await readStandings(context.db, ids) : null;
    const refused: { id: string; message: string }[] = [];
    for (const id of ids) {
      const result = await step?.(context, id, named(input, names.get(id) ?? ""));
      if (result && !result.ok) refused.push({ id, message: result.message });
    }
    const done = ids.filter((id) => !refused.some((one) => one.id === id));
    const after = before && (await readStandings(context.db, done));
    return recordRun.run(once, {
      kind,
      act,
      done: done.map((id) => ({ id, name: names.get(id) ?? id, before: before?.get(id), after: after?.get(id) })),
      refused: refused.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })),
    });
  },
});
