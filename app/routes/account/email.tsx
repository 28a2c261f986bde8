import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requestEmailChange } from "#app/domain/account/change-email.server.ts";
import { UpdateEmail } from "#app/domain/account/schema.ts";
import { readProfile } from "#app/domain/members/read-profile.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Change email" }];

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readProfile);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, requestEmailChange, ({ message }) =>
    redirectWithToast("/account", { kind: "success", text: message }),
  );

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === "/account/email";
  const [form, fields] = useForm({
    id: "email",
    lastResult: reply?.submission,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: UpdateEmail }),
  });
  return (
    <MemberShell>
      <DialogPage title="Change email" closeTo="/account">
        <Form method="post" action="/account/email" {...getFormProps(form)} className="grid max-w-md gap-4">
          <p>
            Your address is <strong className="text-strong">{email}</strong>. It stays so until you open the link that
            we mail to the new one.
          </p>
          <FormError id={form.errorId} errors={form.errors} />
          <TextField
            label="New email"
            errors={fields.email.errors}
            inputProps={{ ...getInputProps(fields.email, { type: "email" }), autoComplete: "email", required: true }}
          />
          <TextField
            label="Current password"
            errors={fields.password.errors}
            inputProps={{
              ...getInputProps(fields.password, { type: "password" }),
              autoComplete: "current-password",
              required: true,
            }}
          />
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              Send the link
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
