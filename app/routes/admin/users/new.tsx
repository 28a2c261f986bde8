import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { makeAccount } from "#app/domain/registrations/make-account.server.ts";
import { MakeAccount } from "#app/domain/registrations/make-account-schema.ts";
import { findRoles } from "#app/domain/roles/find-roles.server.ts";
import { findUsers } from "#app/domain/users/find-users.server.ts";
import { adminLoader, mayRun, requireStaff } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("New account, Administration");

/** The roles that the caller may give. The page is a part of the list of members: it needs the right to see that, too. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, makeAccount);
  await requireStaff(args, findUsers);
  const { roles } = (await mayRun(args, findRoles)) ? await adminLoader(args, findRoles) : { roles: [] };
  const offered = roles.filter(({ beyond }) => beyond.length === 0);
  return { options: offered.map(({ id, name, note }) => ({ value: String(id), label: name, hint: note })) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, makeAccount, ({ id, message }) => redirectWithToast(adminPaths.users.manage(id), message));

export default function NewAccount() {
  const { options } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useZodForm(MakeAccount, { id: "new-account", reply });
  return (
    <AdminDialog title="New account" closeTo={adminPaths.users()}>
      <FormFrame
        form={form}
        action={adminPaths.users.new()}
        submit="Make the account"
        cancelTo={adminPaths.users()}
        className="max-w-xl"
      >
        <p>A mail with a link tells its owner, who sets the password. The link is good for seven days.</p>
        <TextField label="Username" field={fields.username} autoComplete="off" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="off" />
        {reply?.submission.error?.email ? (
          <Checkbox
            label="Take this address all the same"
            hint="Where the settings refuse addresses at its domain."
            field={fields.anyDomain}
          />
        ) : null}
        {options.length > 0 ? (
          <CheckboxGroup
            legend="Roles"
            legendClass="font-medium text-strong"
            field={fields.roles}
            options={options}
            className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2"
          />
        ) : null}
      </FormFrame>
    </AdminDialog>
  );
}
