import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import { requestReset } from "#app/domain/people/auth/request-reset.server.ts";
import { RequestOwnReset } from "#app/domain/people/auth/schema.ts";
import { readProfile } from "#app/domain/people/members/read-profile.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Reset your password");

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await screenLoader(args, readProfile);
  return { email };
}

/** Runs the use case of the public reset page for a signed-in member. */
const requestOwnReset = { ...requestReset, input: RequestOwnReset, allow: isSignedIn };

export const action = (args: ActionFunctionArgs) =>
  formAction(args, requestOwnReset, ({ message }) => redirectWithToast(paths.account(), message));

/** For a signed-in member who forgot the password: mails a link, and leads back to the account. */
export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  // No filledWith: asks for a mail.
  const [form, fields] = useZodForm(RequestOwnReset, {
    id: "own-reset",
    defaultValue: { email },
    constraint: undefined,
  });
  return (
    <MemberDialog title="Reset your password" closeTo={paths.account()}>
      <FormFrame
        form={form}
        submit="Send reset link"
        className="max-w-md"
        note={<p>We mail you a link to set a new password.</p>}
      >
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
      </FormFrame>
    </MemberDialog>
  );
}
