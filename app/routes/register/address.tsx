import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { correctAddress } from "#app/domain/joining/registrations/correct-address.server.ts";
import { CorrectAddress } from "#app/domain/joining/registrations/schema.ts";
import { unprovedRegistrationOf } from "#app/http/registration.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Correct address");

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await unprovedRegistrationOf(args);
  return { email };
}

export async function action(args: ActionFunctionArgs) {
  const { registrationToken } = await unprovedRegistrationOf(args);
  const form = await readForm(args.request);
  form.set("registrationToken", registrationToken);
  return formAction(args, correctAddress, ({ message }) => redirectWithToast(paths.register.confirm(), message));
}

const AddressForm = CorrectAddress.pick({ email: true });

/** Sends the code to another address, if the first one was mistyped. */
export default function CorrectTheAddress() {
  const { email } = useLoaderData<typeof loader>();
  const busy = useNavigation().formAction === paths.register.address();
  // No filledWith: its person's own, one field.
  const [form, fields] = useZodForm(AddressForm, { id: "address", defaultValue: { email } });
  return (
    <DoorPage title="Correct address" note="We send a new code there. The previous code stops working.">
      <PageForm
        {...failsWith(joiningFailures.confirmAddress)}
        action={paths.register.address()}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
        <Button type="submit" busy={busy}>
          Send code
        </Button>
        <ButtonLink to={paths.register.confirm()} variant="quiet">
          Back
        </ButtonLink>
      </PageForm>
    </DoorPage>
  );
}
