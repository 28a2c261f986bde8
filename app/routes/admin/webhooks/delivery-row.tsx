import { adminPaths } from "#app/paths/admin-paths.ts";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { DeliveryState } from "./webhook-state.tsx";

export const deliveryColumns = ["Event", "State", "Answer", "Attempts", "Queued"];

type Delivery = {
  id: number;
  type: string;
  subject: string;
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  answerStatus: number | null;
  problem: string | null;
  createdAt: string;
};

/** A row in the list of a webhook's deliveries. */
export const DeliveryRow = ({ webhookId, delivery }: { webhookId: number; delivery: Delivery }) => (
  <tr>
    <td className="whitespace-nowrap">
      <PageLink
        to={adminPaths.webhooks.delivery(webhookId, delivery.id)}
        className="font-mono text-sm text-accent-text underline"
      >
        {delivery.type}
      </PageLink>{" "}
      <span className="font-mono text-xs text-muted">
        {delivery.type === "ping" ? "" : delivery.subject.replace(":", " ").slice(0, 24)}
      </span>
    </td>
    <td>
      <DeliveryState status={delivery.status} />
    </td>
    <td className="words">{delivery.problem ?? delivery.answerStatus ?? "None yet"}</td>
    <td className="text-right font-mono tabular-nums">{delivery.attempts}</td>
    <td className="whitespace-nowrap">
      <Moment at={delivery.createdAt} />
    </td>
  </tr>
);
