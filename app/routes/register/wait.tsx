import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { leaveWaitingList, readOwnWait } from "#app/domain/joining/waiting-list/own-wait.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("You are on the list");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readOwnWait);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, leaveWaitingList, ({ message }) => redirectWithToast(paths.home(), message));

/** The page of a person on the waiting list. Only its URL lets them leave the list. */
export default function Wait() {
  const { token, email, createdAt } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error;
  const target = paths.register.wait(token);
  const busy = useNavigation().formAction === target;
  return (
    <DoorPage title="You are on the list">
      <div className="grid gap-4">
        <p className="break-words">
          We write to <strong className="text-strong">{email}</strong> once joining opens, and then delete your address.
        </p>
        <p className="text-sm text-muted">
          On the list since <Day at={createdAt} />. Save the URL of this page in case you change your mind.
        </p>
        <PageForm action={target} className="grid gap-4">
          <FormError errors={errors?.[""]} />
          <Button type="submit" variant="quiet" busy={busy}>
            Leave the list
          </Button>
        </PageForm>
      </div>
    </DoorPage>
  );
}
