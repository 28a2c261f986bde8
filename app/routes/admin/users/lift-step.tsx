import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { liftStep } from "#app/domain/moderation/steps/lift-step.server.ts";
import { LiftStep } from "#app/domain/moderation/steps/schema.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Lift a step, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const { id, username } = await adminLoader(args, readUser, args.params, liftStep);
  return { id, username, stepId: String(args.params.stepId) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, liftStep, ({ message }) =>
    redirectWithToast(staffPaths.standing(String(args.params.userId)), message),
  );

/** Asks for a reason before a step is lifted. */
export default function LiftStepPage() {
  const { id, username, stepId } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(LiftStep, { id: "lift", given: { userId: id, stepId } });
  const back = staffPaths.standing(id);
  return (
    <DialogPage level={2} title={`Lift a step: ${username}`} closeTo={back}>
      <FormFrame form={form} failure={staffFailures.liftStep} submit="Lift the step" className="max-w-xl">
        <TextareaField label="Reason" hint="The member sees it." field={fields.reason} rows={3} />
      </FormFrame>
    </DialogPage>
  );
}
