import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import { SignInByCode } from "#app/domain/people/auth/schema.ts";
import { signInByCode } from "#app/domain/people/auth/sign-in-by-code.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { formAction, readForm } from "#app/http/screen.server.ts";
import { signInHeaders } from "#app/http/session.server.ts";
import { forgetTicket, ticketOf } from "#app/http/sign-in-ticket.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Enter your code");

export async function loader(args: LoaderFunctionArgs) {
  if (!(await ticketOf(args))) throw redirect(paths.login());
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const found = await ticketOf(args);
  form.set("ticket", found?.ticket ?? "");
  return formAction(args, signInByCode, async (user) => {
    const headers = await signInHeaders(args, user.id);
    headers.append("Set-Cookie", await forgetTicket(args.context.app));
    return redirect(returnTo(found?.returnTo), { status: 303, headers });
  });
}

/** The second page of a sign-in, for accounts with two-step sign-in. */
export default function EnterCode() {
  const busy = useNavigation().formAction === paths.login.code();
  const [form, fields] = useZodForm(SignInByCode, { id: "code", constraint: undefined });
  return (
    <DoorPage title="Enter your code" note="Your password is correct. This account also requires a code.">
      <PageForm action={paths.login.code()} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Code"
          hint="Six digits from your authenticator, or one of your recovery codes."
          field={fields.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
        />
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
        <PageLink to={paths.login()} className="text-sm text-accent-text underline">
          Back to Member Login
        </PageLink>
      </PageForm>
    </DoorPage>
  );
}
