import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createRole } from "#app/domain/people/roles/change-roles.server.ts";
import { findRights } from "#app/domain/people/roles/find-rights.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { RoleForm } from "./role-form.tsx";

export const meta = pageMeta("New role, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRights);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, createRole, ({ id, name }) =>
    redirectWithToast(adminPaths.roles.role(id), `Created the role “${name}”.`),
  );

export default function NewRole() {
  const known = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="New role" closeTo={adminPaths.roles()}>
      <RoleForm
        label="Create role"
        values={{ name: "", note: "", colour: "grey", rights: [], isShown: false, needsCode: false }}
        known={known}
      />
    </AdminDialog>
  );
}
