import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { readInviteStats } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { SendInvitation } from "#app/domain/joining/invitations/schema.ts";
import { sendInvitation } from "#app/domain/joining/invitations/send-invitation.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { afterInvitation } from "./invited.server.ts";
import { NobodyCanJoin } from "./nobody-can-join.tsx";
import { PlacesLeft } from "./places-left.tsx";

export const meta = pageMeta("Send Invitation");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readInviteStats);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, sendInvitation, ({ id }) => afterInvitation(args, id));

export default function SendInvitationPage() {
  const { quota } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SendInvitation, { id: "invitation", constraint: undefined });
  return (
    <MemberDialog title="Send Invitation" closeTo={paths.invite()}>
      <FormFrame
        uses="invite"
        failure={communityFailures.createInvitation}
        form={form}
        submit="Send Invitation"
        className="max-w-md"
        note={
          <>
            <NobodyCanJoin />
            <PlacesLeft quota={quota} />
            <p>We mail a link to this address, in your name. It is valid for seven days.</p>
          </>
        }
      >
        <TextField label="Your friend's email" field={fields.inviteeEmail} type="email" autoComplete="off" required />
        <TextareaField
          label="Note (optional)"
          hint="Shown on the page that the link opens, not in the mail. At most 500 characters."
          field={fields.note}
          rows={3}
        />
      </FormFrame>
    </MemberDialog>
  );
}
