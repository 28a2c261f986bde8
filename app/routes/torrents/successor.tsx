import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findDescription } from "#app/domain/catalogue/corrections/find-description.server.ts";
import { nameSuccessor } from "#app/domain/catalogue/corrections/name-successor.server.ts";
import { NameSuccessor } from "#app/domain/catalogue/corrections/schema.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Newer release");

export async function loader(args: LoaderFunctionArgs) {
  const { torrentId, name, successorId } = await screenLoader(args, findDescription);
  return { torrentId, name, successorId };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, nameSuccessor, ({ torrentId, message }) => redirectWithToast(paths.torrent(torrentId), message));

/** The form that names the newer release of a torrent. */
export default function Successor() {
  const { torrentId, name, successorId } = useLoaderData<typeof loader>();
  // No filledWith: one field.
  const [form, fields] = useZodForm(NameSuccessor, {
    id: "successor",
    given: { torrentId: String(torrentId) },
    defaultValue: { successor: successorId === null ? "" : paths.torrent(successorId) },
  });
  return (
    <MemberDialog title="Newer release" closeTo={paths.torrent(torrentId)}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      <FormFrame uses="upload" failure={torrentFailures.correctTorrent} form={form} submit="Save" className="max-w-xl">
        <TextField
          label="Newer release"
          hint="The torrent's URL or ID. Members who have this torrent are notified. Leave empty if there is none."
          field={fields.successor}
        />
      </FormFrame>
    </MemberDialog>
  );
}
