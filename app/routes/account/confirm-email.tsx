import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { confirmEmailChange } from "#app/domain/people/account/confirm-email-change.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Confirm your email address");

export async function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get("token")?.slice(0, 200) ?? "" };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, confirmEmailChange, ({ message }) => redirectWithToast(paths.account(), message));

/** The page of the mailed link. Opening it confirms nothing, because mail scanners do that; the button confirms. */
export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction?.startsWith(paths.account.confirmEmail()) ?? false;
  return (
    <DoorPage title="Confirm your email address" note="Confirming makes this address the one for your account.">
      <PageForm action={paths.account.confirmEmail({ token })} className="grid gap-4">
        <FormError errors={reply?.submission.error?.[""] ?? reply?.submission.error?.token ?? undefined} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" busy={busy}>
          Confirm
        </Button>
        <PageLink to={paths.account()} className="text-sm text-accent-text underline">
          Back to your account
        </PageLink>
      </PageForm>
    </DoorPage>
  );
}
