import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { turnOffTwoFactor } from "#app/domain/moderation/users/change-access.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { pageMeta } from "../../page-meta.ts";
import { ProofPage } from "./proof-page.tsx";

export const meta = pageMeta("Turn off two-step sign-in of, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readUser, args.params, turnOffTwoFactor);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, turnOffTwoFactor, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

export default function TurnOffTwoFactor() {
  const { id, username } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ProofPage
      title={`Turn off two-step sign-in of ${username}`}
      act="two-factor"
      userId={id}
      action={adminPaths.users.twoFactor(id)}
      reply={reply}
      confirm="Turn it off"
      isDanger
    >
      <p>
        For a member who has lost their authenticator and their recovery codes. All their sessions end, and an email
        notifies them. Make sure that the request really comes from them.
      </p>
    </ProofPage>
  );
}
