import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteWebhook } from "#app/domain/notify/webhooks/change-webhook.server.ts";
import { findWebhook } from "#app/domain/notify/webhooks/find-webhooks.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete webhook, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findWebhook, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, deleteWebhook, ({ name }) =>
    redirectWithToast(adminPaths.webhooks(), `Deleted the webhook “${name}”.`),
  );

export default function DeleteWebhook() {
  const { webhook } = useLoaderData<typeof loader>();
  const back = adminPaths.webhooks.webhook(webhook.id);
  return (
    <AdminDialog title="Delete webhook" closeTo={back}>
      <ConfirmForm
        question="Are you sure you want to delete this webhook?"
        quoted={webhook.name}
        note={`It sends to ${webhook.host}. Its delivery log is deleted too.`}
      />
    </AdminDialog>
  );
}
