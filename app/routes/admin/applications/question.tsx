import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editQuestion, readApplicationSettings } from "#app/domain/joining/applications/set-applications.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { QuestionForm } from "./question-form.tsx";

export const meta = pageMeta("Question, Administration");

const LIST = adminPaths.settings.applications();

export async function loader(args: LoaderFunctionArgs) {
  const { questions } = await adminLoader(args, readApplicationSettings);
  const question = questions.find(({ id }) => String(id) === args.params.questionId);
  if (!question) throw refusedPage("not-found", "This question no longer exists.");
  return { question };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, editQuestion, () => redirectWithToast(LIST, "Question saved."));

export default function EditQuestion() {
  const { question } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { remove } = adminPaths.settings.applications;
  return (
    <AdminDialog title="Question" closeTo={LIST}>
      <div className="grid gap-6">
        <QuestionForm id="question" submit="Save" values={question} reply={reply} />
        <p className="border-t border-line pt-4 text-sm">
          <PageLink to={remove(question.id)} className="text-danger underline">
            Remove this question
          </PageLink>
        </p>
      </div>
    </AdminDialog>
  );
}
