import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { changePassword } from "#app/domain/account/change-password.server.ts";
import { ChangePasswordForm } from "#app/domain/account/schema.ts";
import { readProfile } from "#app/domain/members/read-profile.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Change password" }];

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readProfile);

/** The same use case with the new password twice. */
const changeByForm = { ...changePassword, input: ChangePasswordForm };

export const action = (args: ActionFunctionArgs) =>
  formAction(args, changeByForm, async ({ message, userId }, context) =>
    redirectWithToast("/account", { kind: "success", text: message }, [
      await startSession(context, args.request, userId),
    ]),
  );

export default function ChangePassword() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === "/account/password";
  const [form, fields] = useForm({
    id: "password",
    lastResult: reply?.submission,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ChangePasswordForm }),
  });
  const inputs = [
    { field: fields.currentPassword, label: "Current password", hint: undefined, autoComplete: "current-password" },
    { field: fields.newPassword, label: "New password", hint: "At least 8 characters.", autoComplete: "new-password" },
    { field: fields.confirm, label: "Confirm new password", hint: undefined, autoComplete: "new-password" },
  ];
  return (
    <MemberShell>
      <DialogPage title="Change password" closeTo="/account">
        <Form method="post" action="/account/password" {...getFormProps(form)} className="grid max-w-md gap-4">
          <p>All your other sessions end. This one stays.</p>
          <FormError id={form.errorId} errors={form.errors} />
          {inputs.map(({ field, label, hint, autoComplete }) => (
            <TextField
              key={field.name}
              label={label}
              hint={hint}
              errors={field.errors}
              inputProps={{ ...getInputProps(field, { type: "password" }), autoComplete, required: true }}
            />
          ))}
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              Change password
            </Button>
            <ButtonLink to="/account" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </DialogPage>
    </MemberShell>
  );
}
