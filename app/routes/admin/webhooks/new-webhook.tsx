import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { makeWebhook } from "#app/domain/notify/webhooks/make-webhook.server.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { refusalResponse, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { SecretNotice } from "./secret-notice.tsx";
import { WebhookForm } from "./webhook-form.tsx";

export const meta = pageMeta("New webhook, Administration");

const LIST = adminPaths.webhooks();

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, makeWebhook);
  return null;
}

/** The secret is in the response to the form itself, so that it is in no address, cookie or second page. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = makeWebhook.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const sent = await runForm(args, context, makeWebhook);
  return sent.ok ? data({ submission: {}, refusal: null, made: sent.value }) : sent.reply;
}

export default function NewWebhook() {
  const reply = useActionData<typeof action>();
  const made = reply && "made" in reply ? reply.made : null;
  return (
    <AdminDialog title={made ? made.name : "New webhook"} closeTo={LIST}>
      {made ? (
        <div className="grid gap-4">
          <SecretNotice
            title="Webhook created. Copy its secret now"
            note="The receiver checks signatures with it. It is shown only once. Chat rooms do not need it."
            secret={made.secret}
          />
          <div>
            <ButtonLink to={adminPaths.webhooks.webhook(made.id)}>Open webhook</ButtonLink>
          </div>
        </div>
      ) : (
        <WebhookForm label="Create webhook" values={{ name: "", format: "standard", events: ["torrent.listed"] }} />
      )}
    </AdminDialog>
  );
}
