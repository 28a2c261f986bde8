import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteUser } from "#app/domain/administration/privacy/delete-user.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { pageMeta } from "../../page-meta.ts";
import { ProofPage } from "./proof-page.tsx";

export const meta = pageMeta("Delete the account of, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readUser, args.params, deleteUser);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, deleteUser, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users()), message),
  );

export default function DeleteAccount() {
  const { id, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ProofPage
      title={`Delete the account of ${username}`}
      act="delete"
      userId={id}
      action={adminPaths.users.delete(id)}
      reply={reply}
      confirm="Delete for good"
      isDanger
    >
      <p>
        This cannot be undone. The sign-in, passkey, sessions and personal data are deleted immediately. The username
        and email address become available again.
      </p>
      <p>
        Posts, chat messages and comments stay, signed “Deleted member”. Uploads stay. Payments stay on record without
        the name.
      </p>
    </ProofPage>
  );
}
