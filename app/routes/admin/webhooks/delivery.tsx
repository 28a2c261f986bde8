import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findDelivery } from "#app/domain/notify/webhooks/find-deliveries.server.ts";
import { replayDelivery } from "#app/domain/notify/webhooks/replay.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { DeliveryState } from "./webhook-state.tsx";

export const meta = pageMeta("Delivery, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findDelivery, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, replayDelivery, ({ deliveryId }) =>
    redirectWithToast(
      adminPaths.webhooks.delivery(args.params.webhookId ?? "", deliveryId),
      "The delivery is queued again.",
    ),
  );

/** One delivery: what is sent, and the receiver's last answer. */
export default function Delivery() {
  const { webhook, delivery } = useLoaderData<typeof loader>();
  const { id, uid, type, status, attempts, answerStatus, problem, createdAt, triedAt, nextAt, answer, body } = delivery;
  const moment = (at: string | null, otherwise: string) => (at === null ? otherwise : <Moment at={at} />);
  const facts = [
    { name: "State", value: <DeliveryState status={status} /> },
    { name: "Id", value: <span className="font-mono text-xs break-all">{uid}</span> },
    { name: "Attempts", value: attempts },
    { name: "Queued", value: <Moment at={createdAt} /> },
    { name: "Last tried", value: moment(triedAt, "Not yet") },
    ...(status === "waiting"
      ? [{ name: "Next attempt", value: moment(nextAt, "After earlier deliveries on the same subject") }]
      : []),
    { name: "Answer", value: problem ?? answerStatus ?? "None yet" },
  ];
  return (
    <AdminDialog title={type} closeTo={adminPaths.webhooks.webhook(webhook.id)}>
      <div className="grid gap-4">
        {status === "waiting" ? (
          <div className="flex justify-end">
            <Refresh seconds={2} />
          </div>
        ) : null}
        <FactList facts={facts} />
        {answer ? <Text title="Receiver's answer" text={answer} /> : null}
        <Text title={`Sent to ${webhook.name}`} text={body} />
        {status === "waiting" ? null : (
          <PageForm action={adminPaths.webhooks.delivery(webhook.id, id)}>
            <Button type="submit" variant="quiet">
              Send again
            </Button>
          </PageForm>
        )}
      </div>
    </AdminDialog>
  );
}

const box = "relative max-h-80 overflow-auto rounded-md bg-sunken p-4 font-mono text-sm break-all whitespace-pre-wrap";

const Text = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className="grid gap-2">
    <h3 className="text-sm font-medium text-muted">{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre tabIndex={0} className={box}>
      {text}
    </pre>
  </section>
);
