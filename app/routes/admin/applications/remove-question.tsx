import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readApplicationSettings, removeQuestion } from "#app/domain/joining/applications/set-applications.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, refusedPage } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Remove question, Administration");

const LIST = adminPaths.settings.applications();

export async function loader(args: LoaderFunctionArgs) {
  const { questions } = await adminLoader(args, readApplicationSettings);
  const question = questions.find(({ id }) => String(id) === args.params.questionId);
  if (!question) throw refusedPage("not-found", "This question no longer exists.");
  return { id: question.id, label: question.label };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    removeQuestion,
    () => redirectWithToast(LIST, "Question removed."),
    "The question was not removed",
  );

export default function RemoveQuestion() {
  const { id, label } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Remove question" closeTo={adminPaths.settings.applications.question(id)}>
      <ConfirmForm
        question="Do you want to remove this question?"
        quoted={label}
        note="Answers to it stay in the applications."
        confirm="Remove"
      />
    </AdminDialog>
  );
}
