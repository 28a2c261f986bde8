import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBackupSchedule, setBackupSchedule } from "#app/domain/administration/system/manage-backups.server.ts";
import { SetBackups } from "#app/domain/administration/system/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Backups, Administration");

const BACK = adminPaths.system();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readBackupSchedule);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setBackupSchedule,
    () => redirectWithToast(BACK, "Schedule saved."),
    () => loader(args),
  );

export default function Schedule() {
  const schedule = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetBackups, { id: "schedule", defaultValue: schedule, constraint: undefined });
  return (
    <DialogPage level={2} title="Backups" closeTo={BACK}>
      <FormFrame form={form} submit="Save" className="max-w-xl" filledWith={schedule}>
        <Checkbox
          label="Create a backup every day"
          hint="A missed backup is created when the site is up again."
          field={fields.daily}
        />
        <TextField
          label="Hour"
          hint="0 to 23, UTC."
          field={fields.hour}
          type="number"
          min={0}
          max={23}
          step={1}
          required
        />
        <TextField
          label="Backups to keep"
          hint="Older backups are deleted."
          field={fields.keep}
          type="number"
          min={1}
          max={100}
          step={1}
          required
        />
        <Checkbox
          label="Rehearse a restore every month"
          hint="Uses about twice the database's size on the disk for some minutes."
          field={fields.rehearse}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-1 font-semibold">Encrypted copies elsewhere</legend>
          <p className="text-sm text-muted">The newest copy of each of the last days, weeks and months is kept.</p>
          {[
            ["Days", fields.copyDays, 1] as const,
            ["Weeks", fields.copyWeeks, 0] as const,
            ["Months", fields.copyMonths, 0] as const,
          ].map(([label, field, min]) => (
            <TextField key={label} label={label} field={field} type="number" min={min} max={100} step={1} required />
          ))}
        </fieldset>
      </FormFrame>
    </DialogPage>
  );
}
