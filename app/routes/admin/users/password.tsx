import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PASSWORD_MAX } from "#app/domain/core/kernel/password-length.ts";
import { changeUserPassword } from "#app/domain/moderation/users/change-access.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { requireConfirmation } from "#app/http/ask-to-confirm.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { UsernameField } from "#app/ui/username-field.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ProofPage } from "./proof-page.tsx";

export const meta = pageMeta("Set a password for, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const user = await adminLoader(args, readUser, args.params, changeUserPassword);
  await requireConfirmation(args);
  return user;
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, changeUserPassword, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

export default function SetPassword() {
  const { id, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ProofPage
      title={`Set a password for ${username}`}
      act="change-password"
      userId={id}
      action={adminPaths.users.password(id)}
      reply={reply}
      confirm="Set password"
      field={({ newPassword }) => (
        <>
          <UsernameField username={username} />
          <TextField
            label="New password"
            hint="At least 8 characters."
            errors={newPassword}
            type="password"
            name="newPassword"
            autoComplete="new-password"
            required
            maxLength={PASSWORD_MAX}
          />
        </>
      )}
    >
      <p>All the member's sessions end, and an email notifies them that their password was set.</p>
    </ProofPage>
  );
}
