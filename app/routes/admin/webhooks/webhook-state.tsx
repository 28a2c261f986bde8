import { deliveryLabels } from "#app/domain/notify/webhooks/delivery-states.ts";
import { Badge } from "#app/ui/badge.tsx";

type State = { isOn: boolean; offReason: string | null; failingSince: string | null };

export function WebhookState({ isOn, offReason, failingSince }: State) {
  if (isOn) return failingSince ? <Badge tone="warning">Failing</Badge> : <Badge tone="success">On</Badge>;
  return offReason ? <Badge tone="danger">Switched off</Badge> : <Badge>Off</Badge>;
}

const tones = { waiting: "warning", delivered: "success", failed: "danger" } as const;

export const DeliveryState = ({ status }: { status: keyof typeof tones }) => (
  <Badge tone={tones[status]}>{deliveryLabels[status]}</Badge>
);
