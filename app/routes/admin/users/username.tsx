import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Change a username, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readUser, args.params, renameUser);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, renameUser, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

export default function ChangeUsername() {
  const { id, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useZodForm(NewUsername, { id: "rename", reply, defaultValue: { username } });
  const keep = useListState();
  const back = adminPaths.users.manage(id);
  return (
    <AdminDialog title={`Change the username of ${username}`} closeTo={back}>
      <FormFrame
        form={form}
        action={keep(adminPaths.users.username(id))}
        submit="Change username"
        cancelTo={keep(back)}
        className="max-w-xl"
      >
        <p>
          A mail tells the member. The old name stays reserved for them: links and mentions with it lead to their page,
          and it still signs them in.
        </p>
        <TextField label="New username" field={fields.username} autoComplete="off" required />
      </FormFrame>
    </AdminDialog>
  );
}
