import type { SentEvent } from "./write-body.ts";

type Stored = {
  type: string;
  createdAt: Date;
  webhook: { id: number; name: string };
  event: { data: unknown; createdAt: Date } | null;
};

/** The content of a delivery: its event or, for a test, the webhook tested. */
export const sentEvent = ({ type, webhook, event, createdAt }: Stored): SentEvent => ({
  type,
  timestamp: (event?.createdAt ?? createdAt).toISOString(),
  data: event?.data ?? { id: webhook.id, name: webhook.name },
});
