import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discardDraft } from "#app/domain/catalogue/uploads/discard-draft.server.ts";
import { findDraft } from "#app/domain/catalogue/uploads/find-draft.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Discard draft");

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, fileName } = await screenLoader(args, findDraft);
  return { id, name: name || fileName };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, discardDraft, () =>
    redirectWithToast(paths.uploader(), { kind: "info", text: "Draft discarded." }),
  );

export default function DiscardPage() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Discard draft" closeTo={paths.uploader.upload(id)}>
      <ConfirmForm
        question="Are you sure you want to discard this draft? You would have to upload the torrent again."
        quoted={name}
      />
    </MemberDialog>
  );
}
