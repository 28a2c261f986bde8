import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteRole } from "#app/domain/people/roles/change-roles.server.ts";
import { findRole } from "#app/domain/people/roles/find-roles.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete role, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const { role } = await adminLoader(args, findRole, args.params);
  // The role's page says why the caller may not delete it.
  if (role.isOwn || role.isForSupporters || role.beyond.length > 0) throw redirect(adminPaths.roles.role(role.id));
  return { role };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, deleteRole, ({ name }) => redirectWithToast(adminPaths.roles(), `Deleted the role “${name}”.`));

export default function DeleteRole() {
  const { role } = useLoaderData<typeof loader>();
  const back = adminPaths.roles.role(role.id);
  const holders = role.holders === 1 ? "One member loses" : `${role.holders.toLocaleString("en-US")} members lose`;
  return (
    <AdminDialog title="Delete role" closeTo={back}>
      <ConfirmForm
        question="Are you sure you want to delete this role?"
        quoted={role.name}
        note={role.holders === 0 ? "No member has this role." : `${holders} this role and its rights.`}
      />
    </AdminDialog>
  );
}
