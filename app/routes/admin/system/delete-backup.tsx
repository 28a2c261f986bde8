import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteBackup, findBackup } from "#app/domain/administration/system/manage-backups.server.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete backup, Administration");

const PATH = adminPaths.system();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findBackup, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteBackup,
    ({ name }) => redirectWithToast(PATH, `Deleted the backup ${name}.`),
    staffFailures.runOperation.title,
  );

export default function DeleteBackup() {
  const { name, bytes, createdAt } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete backup" closeTo={PATH}>
      <ConfirmForm
        failure={staffFailures.runOperation}
        question="Delete this backup? This cannot be undone."
        quoted={<span className="font-mono text-sm break-all">{name}</span>}
        note={
          <>
            {`${formatBytes(bytes)}, created `}
            <Moment at={createdAt} />
          </>
        }
      />
    </AdminDialog>
  );
}
