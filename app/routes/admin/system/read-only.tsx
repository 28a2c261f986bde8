import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetReadOnly } from "#app/domain/administration/system/schema.ts";
import { readReadOnly, setReadOnly } from "#app/domain/administration/system/set-read-only.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Read-only, Administration");

const BACK = adminPaths.system();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readReadOnly);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setReadOnly,
    ({ isOn }) => redirectWithToast(BACK, isOn ? "The site is now read-only." : "Members can write again."),
    () => loader(args),
  );

export default function ReadOnlyPage() {
  const { isOn, staffGoesOn, words } = useLoaderData<typeof loader>();
  const defaultValue = { isOn, staffGoesOn, words };
  const [form, fields] = useZodForm(SetReadOnly, { id: "read-only", defaultValue, constraint: undefined });
  return (
    <DialogPage level={2} title="Read-only" closeTo={BACK}>
      <FormFrame form={form} submit="Save" filledWith={defaultValue} className="max-w-xl">
        <p className="text-sm text-muted">
          For server moves and emergencies. Members can still sign in, read, download and share. Anything that they send
          is refused with your note, and their text stays in the form. Mail, backups and webhooks continue; billing,
          expiry and clean-up are paused.
        </p>
        <Checkbox label="The site is read-only" hint="Clear this box to let members write again." field={fields.isOn} />
        <TextField
          label="Note to members"
          hint="The reason and the expected end. Shown on every page, at most 300 characters."
          field={fields.words}
          maxLength={300}
        />
        <Checkbox
          label="Staff can keep working"
          hint="Useful during a flood of spam. Leave it off during a move, because anything saved then is lost."
          field={fields.staffGoesOn}
        />
      </FormFrame>
    </DialogPage>
  );
}
