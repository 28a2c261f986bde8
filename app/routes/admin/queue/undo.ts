import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoUploadDecision } from "#app/domain/catalogue/uploads/undo-decision.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import type { Result } from "#app/domain/core/kernel/result.ts";
import { undoHandling } from "#app/domain/joining/card-notices/undo-handling.server.ts";
import { undoPaymentDecision } from "#app/domain/joining/payments/undo-decision.server.ts";
import { undoRegistrationDecision } from "#app/domain/joining/registrations/undo-decision.server.ts";
import { undoCaseDecision } from "#app/domain/moderation/cases/reopen-case.server.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf, underFormKey } from "#app/http/context.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { orThrow, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { queuePaths } from "./queue-paths.ts";

const undo = {
  registrations: (context: Context, registrationToken: string) =>
    undoRegistrationDecision.executeText(context, { registrationToken }),
  payments: (context: Context, paymentId: string) => undoPaymentDecision.executeText(context, { paymentId }),
  uploads: (context: Context, uploadId: string) => undoUploadDecision.executeText(context, { uploadId }),
  notices: (context: Context, noticeId: string) => undoHandling.executeText(context, { noticeId }),
  complaints: (context: Context, caseId: string) => undoCaseDecision.executeText(context, { caseId }),
};

const canUndo = (queue: string): queue is keyof typeof undo => Object.hasOwn(undo, queue);

/**
 * Undoes the caller's last decision on an item of a queue, and opens the item, which waits again. A refusal leads
 * there, too, and says why.
 */
export async function action(args: ActionFunctionArgs) {
  await requireStaff(args);
  const form = await readForm(args.request);
  const [queue, id] = [String(form.get("queue")), String(form.get("id"))];
  const context = underFormKey(await contextOf(args), form);
  if (!canUndo(queue)) return redirectWithToast(staffPaths.start(), "This can't be undone.");
  const undone: Result<unknown> = await undo[queue](context, id);
  const to = backToList(args.request, queuePaths[queue].item(id));
  if (!undone.ok && undone.code === "conflict") return redirectWithToast(to, { kind: "error", text: undone.message });
  orThrow(undone, args.request);
  return redirectWithToast(to, "Undone. The item waits for a decision again.");
}

export const loader = () => redirect(staffPaths.start());
