import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { changePassword } from "#app/domain/people/account/change-password.server.ts";
import { ChangePasswordForm } from "#app/domain/people/account/schema.ts";
import { readProfile } from "#app/domain/people/members/read-profile.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { UsernameField } from "#app/ui/username-field.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Change password");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readProfile);

/** The use case's input, with the new password typed twice. */
const changeByForm = { ...changePassword, input: ChangePasswordForm };

export const action = (args: ActionFunctionArgs) =>
  formAction(args, changeByForm, async ({ message, userId }) =>
    redirectWithToast(paths.account(), message, [await startSession(args, userId)]),
  );

export default function ChangePassword() {
  const { username } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(ChangePasswordForm, { id: "password", constraint: undefined });
  const inputs = [
    { field: fields.currentPassword, label: "Current password", hint: undefined, autoComplete: "current-password" },
    { field: fields.newPassword, label: "New password", hint: "At least 8 characters.", autoComplete: "new-password" },
    { field: fields.confirm, label: "Confirm new password", hint: undefined, autoComplete: "new-password" },
  ];
  return (
    <MemberDialog title="Change password" closeTo={paths.account()}>
      <FormFrame
        failure={accountFailures.changePassword}
        form={form}
        submit="Change password"
        className="max-w-md"
        note={<p>All your other sessions end. This one continues.</p>}
      >
        <UsernameField username={username} />
        {inputs.map(({ field, label, hint, autoComplete }) => (
          <TextField
            key={field.name}
            label={label}
            hint={hint}
            field={field}
            type="password"
            autoComplete={autoComplete}
            required
          />
        ))}
      </FormFrame>
    </MemberDialog>
  );
}
