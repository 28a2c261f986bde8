import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { rotateSecret, switchWebhook } from "#app/domain/notify/webhooks/change-webhook.server.ts";
import { deliveryLabels, deliveryStates } from "#app/domain/notify/webhooks/delivery-states.ts";
import { findDeliveries } from "#app/domain/notify/webhooks/find-deliveries.server.ts";
import { replayFailed, testWebhook } from "#app/domain/notify/webhooks/replay.server.ts";
import { replayLabels } from "#app/domain/notify/webhooks/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { backToList, listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { type FormReply, redirectWithToast, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { ListFrame } from "../list-frame.tsx";
import { StateLinks } from "../state-links.tsx";
import { DeliveryRow, deliveryColumns } from "./delivery-row.tsx";
import { ReplayForm } from "./replay-form.tsx";
import { SecretNotice } from "./secret-notice.tsx";
import { WebhookFacts } from "./webhook-facts.tsx";

export const meta = pageMeta("Webhook, Administration");

const states = ["all", ...deliveryStates.all] as const;
const acts = { test: testWebhook, switch: switchWebhook, rotate: rotateSecret, replay: replayFailed };

export async function loader(args: LoaderFunctionArgs) {
  const input = { ...listInput(args.request.url, [], { status: states }), ...args.params };
  return { ...(await adminLoader(args, findDeliveries, input)), replayLabels };
}

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const at = adminPaths.webhooks.webhook(args.params.webhookId ?? "");
  const back = (text: string) => redirectWithToast(backToList(args.request, at), text);
  if (act === "rotate") {
    const sent = await runForm(args, await contextOf(args), rotateSecret);
    return sent.ok ? data({ secret: sent.value.secret }) : throwReply(sent.reply);
  }
  if (act === "switch")
    return confirmAction(args, switchWebhook, ({ isOn }) => back(`The webhook is ${isOn ? "on" : "off"}.`));
  if (act === "replay")
    return confirmAction(args, replayFailed, ({ sent }) => back(`${sent} failed deliveries are queued again.`));
  return confirmAction(args, testWebhook, ({ deliveryId }) =>
    redirectWithToast(adminPaths.webhooks.delivery(args.params.webhookId ?? "", deliveryId), "The test is queued."),
  );
}

const throwReply = ({ data: { refusal }, init }: FormReply): never => {
  throw data({ message: refusal?.message ?? "The secret was not changed." }, init ?? undefined);
};

/** One webhook: its state, its actions and its deliveries. */
export default function Webhook() {
  const { webhook, deliveries, status, replayLabels: sinces, ...list } = useLoaderData<typeof loader>();
  const secret = useActionData<typeof action>()?.secret;
  const at = adminPaths.webhooks.webhook(webhook.id);
  return (
    <div className="grid gap-6">
      <AdminDialog title={webhook.name} closeTo={adminPaths.webhooks()}>
        <div className="grid gap-4">
          {secret ? (
            <SecretNotice
              title="New secret created. Copy it now"
              note="It is shown only once. For one day, deliveries are signed with both the previous secret and this one: set this one at the receiver within that day."
              secret={secret}
            />
          ) : null}
          <WebhookFacts webhook={webhook} action={at} />
        </div>
      </AdminDialog>
      <ListFrame
        path={at}
        list={list}
        label="Deliveries"
        columns={deliveryColumns}
        figures={["Attempts"]}
        rows={deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
        ))}
        empty={status === "all" ? "No deliveries yet." : "No deliveries in this state."}
      >
        <h2 className="font-semibold">Deliveries of the last 30 days</h2>
        <StateLinks path={at} name="status" current={status} states={{ all: "All", ...deliveryLabels }} />
      </ListFrame>
      {webhook.isOn ? (
        <Panel className="p-4 sm:p-6">
          <ReplayForm action={at} options={sinces} />
        </Panel>
      ) : null}
    </div>
  );
}
