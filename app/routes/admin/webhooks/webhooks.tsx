import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findWebhooks } from "#app/domain/notify/webhooks/find-webhooks.server.ts";
import { formatLabels } from "#app/domain/notify/webhooks/webhook-formats.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { pageMeta } from "../../page-meta.ts";
import { WebhookState } from "./webhook-state.tsx";

export const meta = pageMeta("Webhooks, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findWebhooks);

const figure = "text-right font-mono tabular-nums";

/** The webhooks: receivers outside the site that are notified of events. */
export default function Webhooks() {
  const { webhooks } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          A webhook notifies an external program or a chat room of events on this site.
        </p>
        <ButtonLink to={adminPaths.webhooks.new()}>New webhook</ButtonLink>
      </div>
      <Panel>
        {webhooks.length === 0 ? (
          <EmptyState>No webhooks yet.</EmptyState>
        ) : (
          <Table
            label="Webhooks"
            columns={["Webhook", "Receiver", "State", "Waiting", "Failed"]}
            figures={["Waiting", "Failed"]}
          >
            {webhooks.map(({ id, name, format, host, waiting, failed, ...state }) => (
              <tr key={id}>
                <td className="words font-medium" dir="auto">
                  <PageLink to={adminPaths.webhooks.webhook(id)} className="text-accent-text underline">
                    {name}
                  </PageLink>
                </td>
                <td className="words">
                  {formatLabels[format]} <span className="block font-mono text-xs text-muted">{host}</span>
                </td>
                <td>
                  <WebhookState {...state} />
                </td>
                <td className={figure}>{waiting.toLocaleString("en-US")}</td>
                <td className={`${figure} ${failed > 0 ? "text-danger" : ""}`}>{failed.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    </div>
  );
}
