import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { promoteAdmin } from "#app/domain/moderation/users/change-role.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { pageMeta } from "../../page-meta.ts";
import { ProofPage } from "./proof-page.tsx";

export const meta = pageMeta("Promote to administrator:, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readUser, args.params, promoteAdmin);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, promoteAdmin, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

export default function PromoteAdmin() {
  const { id, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ProofPage
      title={`Promote to administrator: ${username}`}
      act="promote-admin"
      userId={id}
      action={adminPaths.users.promoteAdmin(id)}
      reply={reply}
      confirm="Make administrator"
    >
      <p>Administrators can see and decide everything in the administration, including every account and payment.</p>
    </ProofPage>
  );
}
