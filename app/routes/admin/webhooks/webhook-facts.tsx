import { formatLabels } from "#app/domain/notify/webhooks/webhook-formats.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { WebhookState } from "./webhook-state.tsx";

type Webhook = {
  id: number;
  name: string;
  format: keyof typeof formatLabels;
  host: string;
  events: string[];
  isOn: boolean;
  offReason: string | null;
  failingSince: string | null;
  previousSecretUntil: string | null;
};

/** The state of a webhook, and the actions on it. */
export function WebhookFacts({ webhook, action }: { webhook: Webhook; action: string }) {
  const { id, format, host, events, isOn, offReason, failingSince, previousSecretUntil } = webhook;
  const facts = [
    { name: "State", value: <WebhookState {...webhook} /> },
    ...(offReason ? [{ name: "Reason", value: offReason }] : []),
    ...(failingSince ? [{ name: "Failing since", value: <Moment at={failingSince} /> }] : []),
    { name: "Receiver", value: `${formatLabels[format]}, ${host}` },
    { name: "Events", value: <span className="font-mono text-xs">{events.join(" · ")}</span> },
    ...(previousSecretUntil
      ? [{ name: "Previous secret valid until", value: <Moment at={previousSecretUntil} /> }]
      : []),
  ];
  return (
    <>
      <FactList facts={facts} />
      <div className="flex flex-wrap gap-3">
        <Act action={action} intent="test" label="Send a test" />
        <ButtonLink to={adminPaths.webhooks.edit(id)} variant="quiet">
          Edit
        </ButtonLink>
        <Act action={action} intent="rotate" label="Create new secret" />
        <Act action={action} intent="switch" label={isOn ? "Switch off" : "Switch on"} isOn={!isOn} />
        {offReason ? <Act action={action} intent="switch" label="Leave it off" isOn={false} /> : null}
        <ButtonLink to={adminPaths.webhooks.delete(id)} variant="ghost">
          Delete
        </ButtonLink>
      </div>
    </>
  );
}

type ActProps = { action: string; intent: string; label: string; isOn?: boolean };

const Act = ({ action, intent, label, isOn }: ActProps) => (
  <PageForm action={action} keepScroll>
    {isOn === undefined ? null : <input type="hidden" name="isOn" value={String(isOn)} />}
    <Button type="submit" name="intent" value={intent} variant="quiet">
      {label}
    </Button>
  </PageForm>
);
