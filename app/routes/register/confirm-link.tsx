import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { proveByLink, readProofLink } from "#app/domain/joining/registrations/prove-address.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { toNextStep } from "#app/http/registration.server.ts";
import { formAction, pageValue } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Confirm your address");

export async function loader(args: LoaderFunctionArgs) {
  const found = await readProofLink.executeText(await contextOf(args), args.params);
  // An expired link has a page too, because its message says how to go on.
  if (!found.ok && found.code === "not-found")
    return data({ ended: found.message, proof: null }, refusalStatus["not-found"]);
  return data({ ended: null, proof: pageValue(args, found) });
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, proveByLink, (proved) => toNextStep(args.context.app, proved));

/** The page of the mailed link. It confirms only through a button, because mail scanners open links. */
export default function ConfirmByLink() {
  const { ended, proof } = useLoaderData<typeof loader>();
  return proof ? <ConfirmForm {...proof} /> : <EndedLink message={ended} />;
}

const EndedLink = ({ message }: { message: string | null }) => (
  <DoorPage title="Confirm your address">
    <div className="grid gap-4">
      <p>{message}</p>
      <ButtonLink to={paths.login()}>Member Login</ButtonLink>
      <ButtonLink to={paths.register()} variant="quiet">
        Register
      </ButtonLink>
    </div>
  </DoorPage>
);

type Proof = { link: string; username: string; email: string };

function ConfirmForm({ link, username, email }: Proof) {
  const errors = useActionData<typeof action>()?.submission.error;
  const target = paths.register.confirmLink(link);
  const busy = useNavigation().formAction === target;
  return (
    <DoorPage title="Confirm your address">
      <div className="grid gap-4">
        <p className="break-words">
          Someone has registered as <strong className="text-strong">{username}</strong> with the address {email}. If it
          was you, confirm to continue. If it wasn't you, close this page.
        </p>
        <PageForm {...failsWith(joiningFailures.confirmAddress)} action={target} className="grid gap-4">
          <FormError errors={errors?.[""]} />
          <Button type="submit" busy={busy}>
            Confirm address
          </Button>
        </PageForm>
      </div>
    </DoorPage>
  );
}
