import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOwnApplication, withdrawApplication } from "#app/domain/joining/applications/own-application.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";

export const meta = pageMeta("Withdraw application");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readOwnApplication);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, withdrawApplication, ({ message }) =>
    redirectWithToast(paths.application(String(args.params.token)), message),
  );

export default function WithdrawApplication() {
  const { token, username, email } = useLoaderData<typeof loader>();
  return (
    <WidePage title="Withdraw application">
      <ConfirmForm
        question="Do you want to withdraw your application? Your answers will be deleted at once. You can apply again later."
        quoted={username}
        note={email}
        confirm="Withdraw"
        backTo={paths.application(token)}
      />
    </WidePage>
  );
}
