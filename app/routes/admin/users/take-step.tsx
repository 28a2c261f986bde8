import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { memberRightNames, memberRights } from "#app/domain/core/kernel/member-rights.ts";
import { rightFor, staffStepLabels, stepKinds } from "#app/domain/moderation/steps/kinds.ts";
import { TakeStep } from "#app/domain/moderation/steps/schema.ts";
import { takeStep } from "#app/domain/moderation/steps/take-step.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Take a step, Administration");

export const handle = aboutQuery("kind");

export async function loader(args: LoaderFunctionArgs) {
  const { id, username } = await adminLoader(args, readUser, args.params, takeStep);
  const asked = new URL(args.request.url).searchParams.get("kind");
  return { id, username, kind: stepKinds.find((kind) => kind === asked) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, takeStep, ({ message }) =>
    redirectWithToast(staffPaths.standing(String(args.params.userId)), message),
  );

const rightOptions = memberRightNames.map((value) => ({
  value,
  label: memberRights[value].charAt(0).toUpperCase() + memberRights[value].slice(1),
}));

/** A form for a step of discipline and its reason. */
export default function TakeStepPage() {
  const { id, username, kind } = useLoaderData<typeof loader>();
  const may = useMay();
  const options = stepKinds
    .filter((value) => may(rightFor(value)))
    .map((value) => ({ value, label: staffStepLabels[value] }));
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(TakeStep, {
    id: "step",
    given: { userId: id },
    defaultValue: { kind: kind ?? options[0]?.value },
    constraint: undefined,
  });
  return (
    <DialogPage level={2} title={`Take a step: ${username}`} closeTo={staffPaths.standing(id)}>
      <FormFrame form={form} failure={staffFailures.takeStep} submit="Take the step" className="max-w-xl">
        <SelectField
          label="Step"
          hint="A suspension or the end of a membership closes the account and signs the member out everywhere."
          field={fields.kind}
          options={options}
        />
        <TextareaField
          label="Reason"
          hint="Sent to the member as a message and by email."
          field={fields.reason}
          rows={3}
          required
          maxLength={1_000}
        />
        <CheckboxGroup
          legend="The member may not"
          legendClass="font-medium text-strong"
          field={fields.rights}
          options={rightOptions}
          className="grid grid-cols-2 gap-3"
        />
        <TextField
          label="Until"
          hint="For limited rights and suspensions: the day (UTC) on which the step ends automatically. If empty, it lasts until staff lift it."
          field={fields.until}
          type="date"
        />
        <TextareaField label="Note" hint="Visible only to staff." field={fields.note} rows={2} maxLength={2_000} />
      </FormFrame>
    </DialogPage>
  );
}
