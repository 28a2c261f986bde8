import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { invitationLabels } from "#app/domain/invitations/invitation-states.ts";
import { readInvitation } from "#app/domain/invitations/manage-invitations.server.ts";
import { resendInvitation } from "#app/domain/invitations/resend-invitation.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { NobodyCanJoin } from "./nobody-can-join.tsx";

export const meta = pageMeta("Invitation");

export async function loader(args: LoaderFunctionArgs) {
  const invitation = await screenLoader(args, readInvitation);
  return { ...invitation, isNew: new URL(args.request.url).searchParams.get("made") === "now" };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, resendInvitation, () => redirectWithToast(paths.invite(), "Invitation sent"));

/** One invitation, with its link and its actions. */
export default function InvitationPage() {
  const { id, inviteeEmail, inviteLink, status, expiresAt, isNew } = useLoaderData<typeof loader>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    // A browser may refuse the cookie, so the link is on the page, with its button.
    if (isNew)
      void navigator.clipboard?.writeText(inviteLink).then(
        () => setCopied(true),
        () => undefined,
      );
  }, [isNew, inviteLink]);
  const reply = useActionData<typeof action>();
  const target = paths.invite.invitation(id);
  const busy = useNavigation().formAction === target;
  const isOpen = status === "pending";
  return (
    <MemberShell>
      <DialogPage
        title={inviteeEmail ? `Invitation for ${inviteeEmail}` : "Invitation by link"}
        closeTo={paths.invite()}
      >
        <div className="grid gap-5">
          <NobodyCanJoin />
          <FormError errors={reply?.submission.error?.[""] ?? undefined} />
          <p>
            <Badge tone={isOpen ? "info" : status === "accepted" ? "success" : "plain"}>
              {invitationLabels[status]}
            </Badge>{" "}
            {isOpen ? (
              <>
                Good until <Moment at={expiresAt} />, for one person.
              </>
            ) : null}
          </p>
          {isOpen ? (
            <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-4">
              <code className="min-w-0 flex-1 basis-60 font-mono text-sm break-all text-strong select-all">
                {inviteLink}
              </code>
              <CopyButton text={inviteLink} what="invite link" onCopy={() => setCopied(true)} />
            </div>
          ) : null}
          {status === "accepted" ? null : (
            <div className="flex flex-wrap gap-3">
              {inviteeEmail ? (
                <PageForm action={target}>
                  <Button type="submit" busy={busy}>
                    Send again
                  </Button>
                </PageForm>
              ) : null}
              <ButtonLink to={paths.invite.withdraw(id)} variant="quiet">
                {isOpen ? "Withdraw" : "Remove"}
              </ButtonLink>
            </div>
          )}
        </div>
      </DialogPage>
      {copied ? <Toast kind="success" text="Link copied" /> : null}
      {isNew && !copied ? <Toast kind="success" text="Invite code generated" /> : null}
    </MemberShell>
  );
}
