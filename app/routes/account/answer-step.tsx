import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { stepLabels } from "#app/domain/moderation/steps/kinds.ts";
import { answerStep, readOwnStep } from "#app/domain/moderation/steps/own-steps.server.ts";
import { AnswerStep } from "#app/domain/moderation/steps/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Answer a step");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readOwnStep);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, answerStep, ({ message }) => redirectWithToast(paths.account.standing(), message));

/** The member can answer a step of discipline once. */
export default function AnswerStepPage() {
  const { id, kind, effect, reason, answer } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(AnswerStep, { id: "answer", given: { stepId: String(id) } });
  return (
    <MemberDialog title={`Answer: ${stepLabels[kind].toLowerCase()}`} closeTo={paths.account.standing()}>
      <div className="grid gap-5">
        <p>{effect}</p>
        {reason ? <Quoted title="THE REASON">{reason}</Quoted> : null}
        {answer ? (
          <Quoted title="YOUR ANSWER">{answer}</Quoted>
        ) : (
          <FormFrame form={form} failure={accountFailures.answerStep} submit="Send answer" className="max-w-xl">
            <TextareaField label="Answer" hint="You can answer once." field={fields.answer} rows={4} />
          </FormFrame>
        )}
      </div>
    </MemberDialog>
  );
}
