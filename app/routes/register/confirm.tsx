import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { sendCodeAgain } from "#app/domain/joining/registrations/correct-address.server.ts";
import { stepAt } from "#app/domain/joining/registrations/join-steps.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { proveAddress } from "#app/domain/joining/registrations/prove-address.server.ts";
import { ProveAddress } from "#app/domain/joining/registrations/schema.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { toNextStep, unprovedRegistrationOf } from "#app/http/registration.server.ts";
import { formAction, readForm, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Confirm your address");

export async function loader(args: LoaderFunctionArgs) {
  const { username, email } = await unprovedRegistrationOf(args);
  const joining = await screenLoader(args, readJoining, {});
  return { username, email, step: stepAt(joining, "Confirm your address") };
}

export async function action(args: ActionFunctionArgs) {
  const { registrationToken } = await unprovedRegistrationOf(args);
  const form = await readForm(args.request);
  form.set("registrationToken", registrationToken);
  if ((await parseIntent(args, { code: proveAddress, again: sendCodeAgain })) === "again")
    return formAction(args, sendCodeAgain, ({ message }) => redirectWithToast(paths.register.confirm(), message));
  return formAction(args, proveAddress, (proved) => toNextStep(args.context.app, { registrationToken, ...proved }));
}

const CodeForm = ProveAddress.pick({ code: true });

/** The second step of a registration, if addresses have to be confirmed first. */
export default function ConfirmAddress() {
  const { username, email, step } = useLoaderData<typeof loader>();
  const pressed = useNavigation().formData?.get("intent");
  const [form, fields] = useZodForm(CodeForm, { id: "confirm", constraint: undefined });
  return (
    <DoorPage title="Confirm your address" step={step}>
      <p className="mb-4 break-words">
        {username}, we have sent an email to <strong className="text-strong">{email}</strong>. Enter its code, or open
        its link.
      </p>
      <PageForm
        {...failsWith(joiningFailures.confirmAddress)}
        action={paths.register.confirm()}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="code" />
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Code"
          hint="Six digits. The code is valid for two days."
          field={fields.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={20}
        />
        <Button type="submit" busy={pressed === "code"}>
          Confirm
        </Button>
      </PageForm>
      <section aria-labelledby="no-mail" className="mt-8 grid gap-3 border-t border-line pt-6 text-sm">
        <h2 id="no-mail" className="font-medium text-strong">
          No email after a few minutes?
        </h2>
        <p>Check your spam folder. If your address already has an account, the email says so instead.</p>
        <PageForm {...failsWith(joiningFailures.confirmAddress)} action={paths.register.confirm()}>
          <input type="hidden" name="intent" value="again" />
          <Button type="submit" variant="quiet" busy={pressed === "again"}>
            Send another email
          </Button>
        </PageForm>
        <PageLink to={paths.register.address()} className="text-accent-text underline">
          Correct address
        </PageLink>
      </section>
      <HelpLinks />
    </DoorPage>
  );
}
