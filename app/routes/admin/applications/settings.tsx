import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { QUESTIONS_MAX } from "#app/domain/core/settings/applications-shape.ts";
import { questionKindLabels } from "#app/domain/joining/applications/questions.ts";
import {
  addQuestion,
  moveQuestion,
  readApplicationSettings,
  setApplications,
} from "#app/domain/joining/applications/set-applications.server.ts";
import { SetApplications } from "#app/domain/joining/applications/settings-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { type Reply, replyTo } from "../cases/reply-to.ts";
import { QuestionForm } from "./question-form.tsx";

export const meta = pageMeta("Applications, Administration");

const HERE = adminPaths.settings.applications();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readApplicationSettings);

const acts = { save: setApplications, add: addQuestion, move: moveQuestion };
const done = { save: "Settings saved.", add: "Question added." };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  if (act === "move")
    return confirmAction(
      args,
      moveQuestion,
      () => redirectWithToast(HERE, "Question moved."),
      "The question was not moved",
    );
  return draftAction(args, acts[act] as unknown as UseCase, () => redirectWithToast(HERE, done[act]));
}

export default function ApplicationSettings() {
  const { intro, reapplyDays, questions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      <Panel>
        <h2 className="px-4 py-3 font-semibold">Application questions</h2>
        <p className="max-w-prose px-4 pb-3 text-sm text-muted">
          Applicants answer these questions in this order. They are always asked for a username and an email address
          too. If you change a question, applications that were already sent keep the old wording.
        </p>
        {questions.length === 0 ? (
          <EmptyState>No questions. Applicants give only a username and an email address.</EmptyState>
        ) : null}
        <Table label="Questions" columns={["Question", "Answer type", ""]}>
          {questions.map(({ id, kind, label, isRequired }, at) => (
            <tr key={id}>
              <td dir="auto" className="words text-strong sm:min-w-56">
                {label}
              </td>
              <td className="whitespace-nowrap">
                {questionKindLabels[kind]} {isRequired ? <Badge tone="info">Required</Badge> : null}
              </td>
              <td>
                <PageForm action={HERE} keepScroll className="flex justify-end gap-2">
                  <input type="hidden" name="intent" value="move" />
                  <input type="hidden" name="questionId" value={id} />
                  <Move direction="up" label={label} disabled={at === 0} />
                  <Move direction="down" label={label} disabled={at === questions.length - 1} />
                  <PageLink
                    to={adminPaths.settings.applications.question(id)}
                    className="inline-flex min-h-8 items-center px-2 text-sm text-accent-text underline"
                  >
                    Edit<span className="sr-only"> {label}</span>
                  </PageLink>
                </PageForm>
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      <Panel className="p-4 sm:p-6">
        <h2 className="mb-4 text-lg font-semibold">Add a question</h2>
        {questions.length < QUESTIONS_MAX ? (
          <QuestionForm
            key={questions.length}
            id="add-question"
            intent="add"
            submit="Add question"
            values={{ kind: "line", label: "", hint: "", choices: [], isRequired: false }}
            reply={only(reply, "add")}
          />
        ) : (
          <p>You have reached the maximum of {QUESTIONS_MAX} questions.</p>
        )}
      </Panel>
      <Panel className="p-4 sm:p-6">
        <h2 className="mb-4 text-lg font-semibold">Introduction and waiting time</h2>
        <Words values={{ intro, reapplyDays }} reply={only(reply, "save")} />
      </Panel>
    </div>
  );
}

/** The reply to the form of this action; undefined if another form was sent. */
const only = (reply: Reply, act: string): Reply =>
  Object.keys(replyTo(reply, act).typed).length > 0 ? reply : undefined;

type WordsProps = { values: { intro: string; reapplyDays: number }; reply: Reply };

function Words({ values, reply }: WordsProps) {
  // No filledWith: knows a version.
  const [form, fields] = useZodForm(SetApplications, {
    id: "words",
    reply,
    defaultValue: values,
    constraint: undefined,
  });
  return (
    <FormFrame form={form} submit="Save" intent="save" cancelTo={adminPaths.settings.joining()} className="max-w-xl">
      <TextareaField label="Introduction above the questions" field={fields.intro} rows={4} maxLength={2_000} />
      <TextField
        label="Days until a rejected applicant can apply again"
        hint="0 means immediately."
        field={fields.reapplyDays}
        type="number"
        min={0}
        max={3_650}
        step={1}
      />
    </FormFrame>
  );
}

type MoveProps = { direction: "up" | "down"; label: string; disabled: boolean };

const Move = ({ direction, label, disabled }: MoveProps) => (
  <Button
    type="submit"
    name="direction"
    value={direction}
    size="small"
    variant="quiet"
    disabled={disabled}
    aria-label={`Move “${label}” ${direction}`}
  >
    <Icon name={direction} />
  </Button>
);
