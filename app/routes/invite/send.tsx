import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { readInviteStats } from "#app/domain/invitations/manage-invitations.server.ts";
import { SendInvitation } from "#app/domain/invitations/schema.ts";
import { sendInvitation } from "#app/domain/invitations/send-invitation.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Send Invitation" }];

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readInviteStats);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, sendInvitation, () => redirectWithToast("/invite", { kind: "success", text: "Invitation sent" }));

export default function SendInvitationPage() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === "/invite/send";
  const [form, fields] = useForm({
    id: "invitation",
    lastResult: reply?.submission,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SendInvitation }),
  });
  return (
    <MemberShell>
      <DialogPage title="Send Invitation" closeTo="/invite">
        <Form method="post" action="/invite/send" {...getFormProps(form)} className="grid max-w-md gap-4">
          <p>We mail a link to this address, in your name. It is good for seven days.</p>
          <FormError id={form.errorId} errors={form.errors} />
          <TextField
            label="Email of your friend"
            errors={fields.inviteeEmail.errors}
            inputProps={{
              ...getInputProps(fields.inviteeEmail, { type: "email" }),
              autoComplete: "off",
              required: true,
            }}
          />
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              Send Invitation
            </Button>
            <ButtonLink to="/invite" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </DialogPage>
    </MemberShell>
  );
}
