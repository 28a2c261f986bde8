import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editWebhook } from "#app/domain/notify/webhooks/change-webhook.server.ts";
import { findWebhook } from "#app/domain/notify/webhooks/find-webhooks.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { WebhookForm } from "./webhook-form.tsx";

export const meta = pageMeta("Edit webhook, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findWebhook, args.params);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    editWebhook,
    ({ id, name }) => redirectWithToast(adminPaths.webhooks.webhook(id), `Saved the webhook “${name}”.`),
    async () => (await loader(args)).webhook,
  );

export default function EditWebhook() {
  const { webhook } = useLoaderData<typeof loader>();
  const { id, host, name, format, events } = webhook;
  const back = adminPaths.webhooks.webhook(id);
  return (
    <AdminDialog title={`Edit ${name}`} closeTo={back}>
      <WebhookForm label="Save" kept={{ webhookId: id, host }} values={{ name, format, events }} />
    </AdminDialog>
  );
}
