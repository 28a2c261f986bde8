import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetSupporterRoleForm } from "#app/domain/people/roles/schema.ts";
import { readSupporterRole, setSupporterRole } from "#app/domain/people/roles/supporter-role.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Supporters' role, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSupporterRole);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, { ...setSupporterRole, input: SetSupporterRoleForm }, ({ role }) =>
    redirectWithToast(adminPaths.roles(), role ? `Supporters now hold ${role.name}.` : "Supporters now hold no role."),
  );

/** The role that members of a free site hold while their support lasts. */
export default function Supporters() {
  const { isFreeWithSupporters, role, choices } = useLoaderData<typeof loader>();
  const may = useMay();
  const defaultValue = { roleId: role ? String(role.id) : "" };
  // No filledWith: one field.
  const [form, fields] = useZodForm(SetSupporterRoleForm, { id: "supporters", defaultValue, constraint: undefined });
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <AdminDialog title="Supporters' role" closeTo={adminPaths.roles()}>
      {isFreeWithSupporters ? (
        <FormFrame form={form} submit="Save" className="max-w-xl">
          <SelectField
            label="Supporters hold this role"
            hint="For as long as their support lasts. Roles with staff rights are not offered."
            field={fields.roleId}
            options={[{ value: "", label: "None" }, ...options]}
          />
        </FormFrame>
      ) : (
        <p className="max-w-prose">
          Supporters can hold a role only on sites that are free with supporters, and this site is not.{" "}
          {may("settings.edit") ? (
            <PageLink to={adminPaths.settings.joining()} className="text-accent-text underline">
              Settings, Joining
            </PageLink>
          ) : (
            "Settings, Joining"
          )}{" "}
          sets what a membership costs.
        </p>
      )}
    </AdminDialog>
  );
}
