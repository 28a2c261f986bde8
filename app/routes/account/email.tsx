import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { requestEmailChange } from "#app/domain/people/account/request-email-change.server.ts";
import { BOTH, UpdateEmail } from "#app/domain/people/account/schema.ts";
import { readProfile } from "#app/domain/people/members/read-profile.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { UsernameField } from "#app/ui/username-field.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Change email");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readProfile);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, requestEmailChange, ({ message }) => redirectWithToast(paths.account(), message));

export default function ChangeEmail() {
  const { username, email } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(UpdateEmail, { id: "email", constraint: undefined });
  const isMissing = [fields.email, fields.password].some(({ errors }) => errors?.includes(BOTH));
  return (
    <MemberDialog title="Change email" closeTo={paths.account()}>
      <FormFrame
        failure={accountFailures.updateEmail}
        form={form}
        errors={isMissing ? ["Missing information"] : form.errors}
        submit="Send link"
        className="max-w-md"
        note={
          <p>
            Your address is <strong className="text-strong">{email}</strong>. It stays in use until you open the link
            that we mail to the new one.
          </p>
        }
      >
        <UsernameField username={username} />
        <TextField label="New email" field={fields.email} type="email" autoComplete="email" required />
        <TextField
          label="Current password"
          field={fields.password}
          type="password"
          autoComplete="current-password"
          required
        />
      </FormFrame>
    </MemberDialog>
  );
}
