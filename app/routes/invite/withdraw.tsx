import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readInvitation, withdrawInvitation } from "#app/domain/invitations/manage-invitations.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Withdraw invitation");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readInvitation);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, withdrawInvitation, () => redirectWithToast(paths.invite(), "The invitation is withdrawn."));

export default function WithdrawInvitation() {
  const { id, inviteeEmail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const target = paths.invite.withdraw(id);
  const busy = useNavigation().formAction === target;
  return (
    <MemberDialog title="Withdraw invitation" closeTo={paths.invite()}>
      <PageForm action={target} className="grid gap-4">
        <FormError errors={reply?.submission.error?.[""] ?? undefined} />
        <p>
          Are you sure you want to withdraw the invitation for{" "}
          <strong className="text-strong">{inviteeEmail ?? "whoever has the link"}</strong>? Its link will not work any
          more.
        </p>
        <div className="flex gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Withdraw
          </Button>
          <ButtonLink to={paths.invite.invitation(id)} variant="quiet">
            Keep it
          </ButtonLink>
        </div>
      </PageForm>
    </MemberDialog>
  );
}
