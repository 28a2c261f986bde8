import type { SentEvent } from "./write-body.ts";

type Stored = {
  type: string;
  createdAt: Date;
  webhook: { id: number; name: string };
  event: { data: unknown; createdAt: Date } | null;
};

/** What a delivery tells: its event, or of a test which webhook is tested. */
export const sentEvent = ({ type, webhook, event, createdAt }: Stored): SentEvent => ({
  type,
  timestamp: (event?.createdAt ?? createdAt).toISOString(),
  data: event?.data ?? { id: webhook.id, name: webhook.name },
});
