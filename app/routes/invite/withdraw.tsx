import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readInvitation, withdrawInvitation } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Withdraw invitation");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readInvitation);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, withdrawInvitation, () => redirectWithToast(paths.invite(), "Invitation withdrawn."));

export default function WithdrawInvitation() {
  const { id, inviteeEmail } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Withdraw invitation" closeTo={paths.invite()}>
      <ConfirmForm
        question="Are you sure you want to withdraw this invitation? Its link will stop working."
        quoted={inviteeEmail ?? "For anyone with the link"}
        confirm="Withdraw"
        backTo={paths.invite.invitation(id)}
      />
    </MemberDialog>
  );
}
