import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { confirmReset } from "#app/domain/people/auth/confirm-reset.server.ts";
import { readReset } from "#app/domain/people/auth/read-reset.server.ts";
import { requestReset } from "#app/domain/people/auth/request-reset.server.ts";
import { ConfirmResetForm, RequestReset } from "#app/domain/people/auth/schema.ts";
import { readProfile } from "#app/domain/people/members/read-profile.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { UsernameField } from "#app/ui/username-field.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Password reset");

/** A member who comes from the account page finds the address filled in, and returns to it. */
export async function loader(args: LoaderFunctionArgs) {
  const own = await readProfile.run(await contextOf(args), {});
  const token = new URL(args.request.url).searchParams.get("token")?.slice(0, 200) ?? null;
  const reset = token === null ? null : await readReset.run(await contextOf(args), { token });
  return { token, username: reset?.ok ? reset.value.username : null, email: own.ok ? own.value.email : null };
}

const confirmByForm = { ...confirmReset, input: ConfirmResetForm };

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  if (form.has("token"))
    return formAction(args, confirmByForm, ({ message }) => redirectWithToast(paths.login(), message));
  return formAction(args, requestReset, ({ message }, { actor }) =>
    redirectWithToast(actor ? paths.account() : paths.login(), message),
  );
}

type Reply = { submission: SubmissionResult } | undefined;

const notReset = { title: "Password reset failed", otherwise: "Please try again." };

export default function PasswordReset() {
  const { token, username, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction?.startsWith(paths.passwordReset()) ?? false;
  return token === null ? (
    <DoorPage title="Password reset" note="We mail you a link to set a new password.">
      <RequestForm reply={reply} busy={busy} email={email} />
      <HelpLinks />
    </DoorPage>
  ) : (
    <DoorPage title="Set a new password">
      <ConfirmForm token={token} username={username} reply={reply} busy={busy} />
      <HelpLinks />
    </DoorPage>
  );
}

function RequestForm({ reply, busy, email }: { reply: Reply; busy: boolean; email: string | null }) {
  // No filledWith: asks for a mail.
  const [form, fields] = useZodForm(RequestReset, { id: "request-reset", reply, defaultValue: { email: email ?? "" } });
  return (
    <PageForm {...failsWith(notReset)} action={paths.passwordReset()} {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={failureWords(notReset, form.errors)} />
      <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
      <Button type="submit" busy={busy}>
        Send reset link
      </Button>
      <PageLink to={email ? paths.account() : paths.login()} className="text-sm text-accent-text underline">
        {email ? "Back to your account" : "Back to Member Login"}
      </PageLink>
    </PageForm>
  );
}

type ConfirmProps = { token: string; username: string | null; reply: Reply; busy: boolean };

function ConfirmForm({ token, username, reply, busy }: ConfirmProps) {
  const [form, fields] = useZodForm(ConfirmResetForm, { id: "confirm-reset", reply });
  return (
    <PageForm
      {...failsWith(notReset)}
      action={paths.passwordReset({ token })}
      {...getFormProps(form)}
      className="grid gap-4"
    >
      <FormError id={form.errorId} errors={failureWords(notReset, form.errors ?? fields.token.errors)} />
      <input type="hidden" name="token" value={token} />
      {username ? <UsernameField username={username} /> : null}
      <TextField
        label="New password"
        hint="At least 8 characters."
        field={fields.newPassword}
        type="password"
        autoComplete="new-password"
      />
      <TextField label="Confirm new password" field={fields.confirm} type="password" autoComplete="new-password" />
      <Button type="submit" busy={busy}>
        Set password
      </Button>
      <PageLink to={paths.passwordReset()} className="text-sm text-accent-text underline">
        Request a new link
      </PageLink>
    </PageForm>
  );
}
