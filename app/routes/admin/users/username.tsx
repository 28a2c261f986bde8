import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { renameUser } from "#app/domain/moderation/users/rename-user.server.ts";
import { NewUsername } from "#app/domain/moderation/users/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Change a username, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readUser, args.params, renameUser);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, renameUser, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

export default function ChangeUsername() {
  const { id, username } = useLoaderData<typeof loader>();
  // No filledWith: one field.
  const [form, fields] = useZodForm(NewUsername, { id: "rename", defaultValue: { username } });
  const back = adminPaths.users.manage(id);
  return (
    <AdminDialog title={`Change the username of ${username}`} closeTo={back}>
      <FormFrame form={form} submit="Change username" className="max-w-xl">
        <p>
          An email notifies the member. The old name stays reserved for them: links and mentions with it still lead to
          their page, and they can still sign in with it.
        </p>
        <TextField label="New username" field={fields.username} autoComplete="off" required />
      </FormFrame>
    </AdminDialog>
  );
}
