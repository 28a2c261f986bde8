import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoUploadDecision } from "#app/domain/catalogue/uploads/undo-decision.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { undoHandling } from "#app/domain/joining/card-notices/undo-handling.server.ts";
import { undoCaseDecision } from "#app/domain/moderation/cases/reopen-case.server.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { orThrow, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { queuePaths } from "./queue-paths.ts";

const undo = {
  uploads: (context: Context, uploadId: string) => undoUploadDecision.executeText(context, { uploadId }),
  notices: (context: Context, noticeId: string) => undoHandling.executeText(context, { noticeId }),
  complaints: (context: Context, caseId: string) => undoCaseDecision.executeText(context, { caseId }),
};

const canUndo = (queue: string): queue is keyof typeof undo => Object.hasOwn(undo, queue);

/** Undoes the caller's last decision on an item of a queue, and opens the item, which waits again. */
export async function action(args: ActionFunctionArgs) {
  await requireStaff(args);
  const form = await readForm(args.request);
  const [queue, id] = [String(form.get("queue")), String(form.get("id"))];
  const context = await contextOf(args);
  if (!canUndo(queue)) return redirectWithToast(staffPaths.start(), "This can't be undone.");
  orThrow<unknown>(await undo[queue](context, id), args.request);
  return redirectWithToast(
    backToList(args.request, queuePaths[queue].item(id)),
    "Undone. The item waits for a decision again.",
  );
}

export const loader = () => redirect(staffPaths.start());
