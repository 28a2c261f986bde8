import type { Services } from "../../core/kernel/context.server.ts";
import type { PushTarget } from "../../core/ports/push-sender.ts";

const about = (endpointHash: string) => `push ${endpointHash}`;

type Sealing = Pick<Services, "secrets">;

export const sealTarget = ({ secrets }: Sealing, endpointHash: string, { endpoint, p256dh, auth }: PushTarget) =>
  secrets.seal(JSON.stringify({ endpoint, p256dh, auth }), about(endpointHash));

/** Null if it was sealed under another SESSION_SECRET. */
export function openTarget({ secrets }: Sealing, stored: { endpointHash: string; sealed: string }): PushTarget | null {
  const text = secrets.open(stored.sealed, about(stored.endpointHash));
  return text === null ? null : (JSON.parse(text) as PushTarget);
}
