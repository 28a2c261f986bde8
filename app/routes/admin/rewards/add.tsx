import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addActivityByName } from "#app/domain/joining/rewards/add-activity.server.ts";
import { AddActivityForm } from "#app/domain/joining/rewards/schema.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Add entry, Administration");

const PATH = adminPaths.rewards();

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, addActivityByName);
  return null;
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, addActivityByName, ({ message }) => redirectWithToast(PATH, message));

export default function AddActivity() {
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(AddActivityForm, {
    id: "activity",
    defaultValue: { activityType: "admin_adjustment" },
    constraint: undefined,
  });
  const required = { required: true };
  return (
    <DialogPage level={2} title="Add entry" closeTo={PATH}>
      <FormFrame form={form} submit="Add" className="max-w-md">
        <TextField label="Username" field={fields.username} autoComplete="off" {...required} />
        <TextField
          label="Type"
          hint="Lowercase letters and underscores, for example contest_won."
          field={fields.activityType}
          spellCheck={false}
          {...required}
        />
        <TextField
          label="Points"
          hint="A whole number, which may be negative."
          field={fields.points}
          type="number"
          step={1}
          {...required}
        />
        <TextField label="Description" hint="The member sees it." field={fields.description} {...required} />
      </FormFrame>
    </DialogPage>
  );
}
