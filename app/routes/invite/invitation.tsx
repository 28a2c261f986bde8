import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { invitationLabels } from "#app/domain/joining/invitations/invitation-states.ts";
import { readInvitation } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { noteInvitation } from "#app/domain/joining/invitations/note-invitation.server.ts";
import { resendInvitation } from "#app/domain/joining/invitations/resend-invitation.server.ts";
import { NoteInvitation } from "#app/domain/joining/invitations/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { afterInvitation } from "./invited.server.ts";
import { NobodyCanJoin } from "./nobody-can-join.tsx";

export const meta = pageMeta("Invitation");

export async function loader(args: LoaderFunctionArgs) {
  const invitation = await screenLoader(args, readInvitation);
  return { ...invitation, isNew: new URL(args.request.url).searchParams.get("made") === "now" };
}

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { resend: resendInvitation, note: noteInvitation });
  if (act === "resend")
    return formAction(args, resendInvitation, () => afterInvitation(args, Number(args.params.invitationId)));
  const again = paths.invite.invitation(Number(args.params.invitationId));
  return draftAction(args, noteInvitation, ({ message }) => redirectWithToast(again, message));
}

/** An invitation, with its link and its actions. */
export default function InvitationPage() {
  const { id, inviteeEmail, inviteLink, status, expiresAt, note, isNew } = useLoaderData<typeof loader>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    // A browser may refuse the cookie, so the page shows the link and its copy button too.
    if (isNew)
      void navigator.clipboard?.writeText(inviteLink).then(
        () => setCopied(true),
        () => undefined,
      );
  }, [isNew, inviteLink]);
  const reply = useActionData<typeof action>();
  const target = paths.invite.invitation(id);
  const sent = useNavigation();
  const busyWith = sent.formAction === target ? sent.formData?.get("intent") : null;
  const given = { invitationId: String(id) };
  // No filledWith: its member's own, one field.
  const [form, fields] = useZodForm(NoteInvitation, {
    id: "invitation-note",
    given,
    defaultValue: { note: note ?? "" },
  });
  const isOpen = status === "pending";
  const isLimited = useLimit("invite") !== null;
  return (
    <MemberShell>
      <DialogPage
        title={inviteeEmail ? `Invitation for ${inviteeEmail}` : "Invitation by link"}
        closeTo={paths.invite()}
      >
        <div className="grid gap-5">
          <LimitNote right="invite" />
          <NobodyCanJoin />
          <FormError errors={reply?.submission.error?.[""] ?? undefined} />
          <p>
            <Badge tone={isOpen ? "info" : status === "accepted" ? "success" : "plain"}>
              {invitationLabels[status]}
            </Badge>{" "}
            {isOpen ? (
              <>
                Valid until <Moment at={expiresAt} />, for one person.
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
          {isOpen && !isLimited ? (
            <PageForm action={target} {...getFormProps(form)} className="grid max-w-md gap-3">
              <TextareaField
                label="Note (optional)"
                hint="Shown to anyone who opens the link. At most 500 characters."
                field={fields.note}
                rows={3}
              />
              <div>
                <Button type="submit" name="intent" value="note" variant="quiet" busy={busyWith === "note"}>
                  Save note
                </Button>
              </div>
            </PageForm>
          ) : null}
          {status === "accepted" ? null : (
            <div className="flex flex-wrap gap-3">
              {inviteeEmail && !isLimited ? (
                <PageForm action={target}>
                  <Button type="submit" name="intent" value="resend" busy={busyWith === "resend"}>
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
