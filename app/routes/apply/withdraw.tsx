import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readOwnApplication, withdrawApplication } from "#app/domain/applications/own-application.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";

export const meta = pageMeta("Withdraw the application");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readOwnApplication);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, withdrawApplication, ({ message }) =>
    redirectWithToast(paths.application(String(args.params.token)), message),
  );

export default function WithdrawApplication() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const target = paths.application.withdraw(token);
  const busy = useNavigation().formAction === target;
  return (
    <WidePage title="Withdraw the application">
      <PageForm action={target} className="grid gap-4">
        <FormError errors={reply?.submission.error?.[""] ?? undefined} />
        <p className="max-w-prose">
          Do you want to withdraw your application? Your answers are deleted at once. You can apply again later.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Withdraw
          </Button>
          <ButtonLink to={paths.application(token)} variant="quiet">
            Keep it
          </ButtonLink>
        </div>
      </PageForm>
    </WidePage>
  );
}
