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
  formAction(args, setReadOnly, ({ isOn }) =>
    redirectWithToast(BACK, isOn ? "The site is read-only now." : "Members can write again."),
  );

export default function ReadOnlyPage() {
  const { isOn, staffGoesOn, words } = useLoaderData<typeof loader>();
  const defaultValue = { isOn, staffGoesOn, words };
  const [form, fields] = useZodForm(SetReadOnly, { id: "read-only", defaultValue, constraint: undefined });
  return (
    <DialogPage level={2} title="Read-only" closeTo={BACK}>
      <FormFrame form={form} submit="Save" className="max-w-xl">
        <p className="text-sm text-muted">
          For moves and bad nights. Members can sign in, read, download and share. What they send is refused with your
          words, and their text stays in the form. Mail, backups and webhooks go on; billing, expiry and clean-up wait.
        </p>
        <Checkbox label="The site is read-only" hint="Untick it to let members write again." field={fields.isOn} />
        <TextField
          label="Word to members"
          hint="Why, and until when. On every page, at most 300 characters."
          field={fields.words}
          maxLength={300}
        />
        <Checkbox
          label="Staff can go on working"
          hint="For a flood of spam, say. Leave it off for a move: what is saved during a move is lost."
          field={fields.staffGoesOn}
        />
      </FormFrame>
    </DialogPage>
  );
}
